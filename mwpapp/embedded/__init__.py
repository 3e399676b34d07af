"""The private PostgreSQL and Valkey, and the launcher that runs everything on one machine."""
