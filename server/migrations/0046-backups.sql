-- Backups that were made or tried, and what their check found: the admin's page System shows them, and the nightly one goes by the last
-- good one. The files themselves lie outside of the database.
create table backups (
  id            uuid        not null,
  kind          text        not null constraint backups_kind_known check (kind in ('nightly', 'asked', 'command', 'migration')),
  file          text        not null,
  started_at    timestamptz not null,
  finished_at   timestamptz not null default now(),
  size_bytes    bigint,
  problem       text        not null default '',
  copy_problem  text        not null default '',
  checked_at    timestamptz,
  check_problem text        not null default '',
  verified_at   timestamptz,
  constraint backups_pk primary key (id)
);
comment on table backups is 'local';
comment on column backups.problem is 'Why no file was written; empty when one was.';
comment on column backups.copy_problem is 'Why there is no second copy although one is wanted.';
comment on column backups.checked_at is 'When every checksum was read last.';
comment on column backups.verified_at is 'When the file was restored aside and its books were verified last.';
create index backups_by_start on backups (started_at desc);
grant select on backups to bahi_app;
