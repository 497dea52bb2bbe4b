-- Printers of kitchens that no browser reaches. A small program on the restaurant's machine (the print agent) asks the server for the slips of its
-- stations. It is paired by a code and has a token that opens nothing else; only hashes of both are kept.
create table printers (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null,
  sort_key        text        not null,
  station_ids     uuid[]      not null,
  -- Letters in a row of its roll.
  columns         int         not null constraint printers_columns_known check (columns in (32, 48)),
  code_hash       bytea,
  code_expires_at timestamptz,
  token_hash      bytea,
  -- When its agent asked last, and what the agent said of the printer; '' if it works.
  seen_at         timestamptz,
  problem         text        not null default '',
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint printers_pk primary key (org_id, id),
  constraint printers_name_unique unique (org_id, sort_key),
  constraint printers_code_whole check ((code_hash is null) = (code_expires_at is null))
);
comment on table printers is 'tenant';

-- One row for a slip and each printer of its station, written with the slip.
create table print_jobs (
  org_id     uuid        not null,
  printer_id uuid        not null,
  slip_id    uuid        not null,
  state      text        not null default 'waiting' constraint print_jobs_state_known check (state in ('waiting', 'printed', 'dropped')),
  queued_at  timestamptz not null default now(),
  ended_at   timestamptz,
  constraint print_jobs_pk primary key (org_id, printer_id, slip_id),
  constraint print_jobs_printer foreign key (org_id, printer_id) references printers (org_id, id),
  constraint print_jobs_slip foreign key (org_id, slip_id) references kitchen_slips (org_id, id),
  constraint print_jobs_ended check ((state = 'waiting') = (ended_at is null))
);
comment on table print_jobs is 'tenant';
create index print_jobs_waiting on print_jobs (org_id, printer_id, slip_id) where state = 'waiting';
create index print_jobs_of_slip on print_jobs (org_id, slip_id);

alter table printers enable row level security;
create policy printers_of_company on printers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on printers to bahi_app;
alter table print_jobs enable row level security;
create policy print_jobs_of_company on print_jobs
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on print_jobs to bahi_app;
