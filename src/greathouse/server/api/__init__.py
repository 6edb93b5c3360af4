"""What programs ask for: robots play over HTTP, with JSON, streams of events, and a description of it all."""
