//! Tests of the core without Python: the tables, and calls from the client to the sandbox.

mod endpoints;
mod loopback;
mod modules;
