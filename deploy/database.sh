#!/bin/sh
# Makes the user and the database of knowhow when the server's folder is made.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
CREATE ROLE knowhow LOGIN PASSWORD :'password';
CREATE DATABASE knowhow OWNER knowhow;
SQL
