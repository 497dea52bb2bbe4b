-- An owner takes a whole company along as one file, and makes a company of such a file. Both are jobs of the server's loop with a progress
-- that a person can see. The bytes of a finished or an uploaded archive are stored here in chunks, because with two servers on one database
-- a file on the disk of one of them cannot be downloaded from the other. They expire after a day.

-- One job. It is above the companies, as the company of an import does not exist before its end.
create table archives (
  id              uuid        not null,
  kind            text        not null constraint archives_kind_known check (kind in ('out', 'in')),
  owner_id        uuid        not null,
  organization_id uuid        not null,             -- out: the company that is written. in: the id that the new company gets
  company_name    text        not null default '',
  file_name       text        not null default '',  -- in: the file as the owner named it
  has_papers      boolean     not null default false,
  state           text        not null constraint archives_state_known check (state in ('awaited', 'waiting', 'running', 'done', 'failed')),
  problem         text        not null default '',  -- why it failed, in a sentence
  step            text        not null default '',  -- what the server does now, in words
  total_rows      bigint      not null default 0,
  done_rows       bigint      not null default 0,
  file_bytes      bigint      not null default 0,
  created_at      timestamptz not null default now(),
  ended_at        timestamptz,
  expires_at      timestamptz not null,
  next_at         timestamptz not null default now(), -- until then the run that holds the job keeps it
  run_id          uuid,                               -- the run that may write; a run that lost the job finds another one here
  tries           int         not null default 0,
  constraint archives_pk primary key (id),
  constraint archives_owner foreign key (owner_id) references primary_users (id)
);
comment on table archives is 'local';
create unique index archives_one_of_company on archives (organization_id) where state in ('awaited', 'waiting', 'running');
create unique index archives_one_import on archives (owner_id) where kind = 'in' and state in ('awaited', 'waiting', 'running');
create index archives_of_owner on archives (owner_id, created_at desc);
create index archives_at_work on archives (next_at) where state in ('waiting', 'running');
create index archives_by_end on archives (expires_at);
grant select, insert, update, delete on archives to bahi_app;

-- A zip is compressed already, so PostgreSQL does not try again.
create table archive_chunks (
  org_id     uuid        not null,
  archive_id uuid        not null,
  chunk_no   int         not null constraint archive_chunks_no_positive check (chunk_no > 0),
  bytes      bytea       not null,
  expires_at timestamptz not null,
  constraint archive_chunks_pk primary key (org_id, archive_id, chunk_no)
);
alter table archive_chunks alter column bytes set storage external;
comment on table archive_chunks is 'tenant';
alter table archive_chunks enable row level security;
create policy archive_chunks_of_company on archive_chunks
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create index archive_chunks_by_end on archive_chunks (expires_at);
grant select, insert, delete on archive_chunks to bahi_app;
