//! Tests of the core without an interpreter: properties of all endpoints, and calls of the client to the sandbox.

mod endpoints;
mod loopback;
mod modules;
