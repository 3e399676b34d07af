"""Run the private PostgreSQL and Valkey, and everything else that one machine needs."""
