//! Many rows in few requests.
