-- For a cluster that keeps each company on one node. The hash of a chain is a function of its two texts alone: with UTF-8 the encoding that
-- PostgreSQL asks of the database in convert_to does not change.
create function chain_hash(before text, told text) returns text language sql immutable strict parallel safe as $$
  select encode(sha256(convert_to(before || told, 'UTF8')), 'hex')
$$;

-- Statements of a company join members of staff and count them, so every node has a copy of both tables.
comment on table secondary_users is 'reference';
comment on table memberships is 'reference';
