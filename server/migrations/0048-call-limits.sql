-- Limits on tries (sign-ins, registrations, entries of staff) were counted in the memory of each process, so two servers on one database
-- gave twice as many tries, and a restart began from zero. Both servers now count in this table. The key is a hash of the limit's name and
-- of what it counts by (an address, an address with an email, a person), so that no email is stored here.
-- Unlogged: a count is worth nothing after its minute or hour, so it need not survive a crash of the database, and nobody waits for the disk.
create unlogged table call_limits (
  key_hash bytea       not null,
  calls    int         not null,
  ends_at  timestamptz not null,   -- the window ends; the next call begins another
  constraint call_limits_pk primary key (key_hash)
);
comment on table call_limits is 'local';
create index call_limits_ended on call_limits (ends_at);
grant select, insert, update, delete on call_limits to bahi_app;
