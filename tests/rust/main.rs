//! The core without an interpreter: the rows test themselves, and a call goes to the sandbox and back.

mod endpoints;
mod loopback;
