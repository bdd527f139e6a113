//! The engine against a model of the service that keeps real sets, with faults on demand.

mod csv;
mod double;
mod journal;
mod members;
mod packing;
mod products;
mod speed;
