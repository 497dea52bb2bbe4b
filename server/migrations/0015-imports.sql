-- Masters come by file too. A file is kept as its rows until they are checked and brought in, chunk by chunk, by a loop of the server that
-- goes on after a restart. What was wrong with a row stands beside it, so that all of them can be told at once.

create table imports (
  org_id          uuid        not null,
  id              uuid        not null,
  sheet           text        not null,   -- which masters: a name of core/src/transfer/sheets
  file_name       text        not null,
  state           text        not null default 'awaited' constraint imports_state_known check (state in ('awaited', 'checking', 'checked', 'running', 'stopped', 'done', 'failed')),
  problem         text        not null default '',   -- why it failed or was stopped, in words
  header          text,                              -- JSON: the cells of the header row
  total_rows      int         not null default 0,
  checked_rows    int         not null default 0,
  faulty_rows     int         not null default 0,    -- those with a reason, found by the check or by the run
  done_rows       int         not null default 0,    -- up to where the run has come, faulty rows included
  created_records int         not null default 0,
  updated_records int         not null default 0,
  same_records    int         not null default 0,
  created_at      timestamptz not null default now(),
  created_by      uuid        not null,
  created_by_name text        not null,
  ended_at        timestamptz,
  constraint imports_pk primary key (org_id, id),
  constraint imports_company foreign key (org_id) references organizations (id)
);
comment on table imports is 'tenant';
alter table imports enable row level security;
create policy imports_of_company on imports
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on imports to bahi_app;
create index imports_at_work on imports (org_id) where state in ('checking', 'running');

create table import_rows (
  org_id    uuid not null,
  import_id uuid not null,
  position  int  not null,            -- from 1, without gaps
  row_no    int  not null,            -- as a person sees it in the file
  cells     text not null,            -- JSON
  doubled   text not null default '', -- which other rows of the file say the same, in words
  reason    text not null default '', -- why it is not brought in
  constraint import_rows_pk primary key (org_id, import_id, position),
  constraint import_rows_import foreign key (org_id, import_id) references imports (org_id, id) on delete cascade
);
comment on table import_rows is 'tenant';
alter table import_rows enable row level security;
create policy import_rows_of_company on import_rows
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on import_rows to bahi_app;
create index import_rows_faulty on import_rows (org_id, import_id, position) where reason <> '';

-- Which imports wait for a chunk of work, over all companies. Who takes one has it until its time; the longest untouched goes first.
create table import_queue (
  id              uuid        not null,
  organization_id uuid        not null,
  next_at         timestamptz not null default now(),
  constraint import_queue_pk primary key (id)
);
comment on table import_queue is 'local';
create index import_queue_by_time on import_queue (next_at);
grant select, insert, update, delete on import_queue to bahi_app;
