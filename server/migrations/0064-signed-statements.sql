-- Signed balance sheets: the figures of a financial year as the owner signed them, one row for each version (ADR 0066). The role that serves may
-- neither change nor delete a row.
create table signed_statements (
  org_id         uuid        not null,
  id             uuid        not null,
  year_ends_on   date        not null constraint signed_statements_year_ends check (extract(month from year_ends_on) = 3 and extract(day from year_ends_on) = 31),
  version        int         not null constraint signed_statements_version_from_one check (version >= 1),
  -- Lines of the balance sheet and of the profit and loss account; amounts in paise.
  lines          jsonb       not null,
  note           text        not null,
  signed_at      timestamptz not null default now(),
  signed_by      uuid        not null,
  signed_by_name text        not null,
  constraint signed_statements_pk primary key (org_id, id),
  constraint signed_statements_version_unique unique (org_id, year_ends_on, version),
  constraint signed_statements_company foreign key (org_id) references organizations (id)
);
comment on table signed_statements is 'tenant';
alter table signed_statements enable row level security;
create policy signed_statements_of_company on signed_statements
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on signed_statements to bahi_app;
