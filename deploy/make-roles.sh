#!/bin/sh
# Makes Bahi's two roles and its database in a new PostgreSQL. Needs OWNER_PASSWORD and APP_PASSWORD, and a connection as the superuser
# (PGHOST, PGUSER … as psql reads them). The postgres image runs it once, when its volume is new.
set -eu
# psql reads the passwords from the environment, because arguments can be seen in the list of processes.
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
-- Owns the tables and migrates.
create role bahi_owner login password :'owner_password';
-- Serves, and may neither change the tables nor see past row-level security. Bahi's grants are made to this name.
create role bahi_app login password :'app_password';
create database bahi owner bahi_owner;
SQL
