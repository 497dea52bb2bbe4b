-- A company's logo and what it allows its staff; who blocked a member of staff, because a block is lifted by nobody below.

create table files (
  org_id     uuid        not null,
  id         uuid        not null,
  purpose    text        not null constraint files_purpose_known check (purpose in ('logo')),
  media_type text        not null constraint files_media_type_known check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes      bytea       not null constraint files_size_sane check (octet_length(bytes) between 1 and 1048576),
  created_at timestamptz not null default now(),
  constraint files_pk primary key (org_id, id),
  constraint files_company foreign key (org_id) references organizations (id)
);
comment on table files is 'tenant';
alter table files enable row level security;
create policy files_of_company on files
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on files to bahi_app;

-- The id of a file of the company. No foreign key: companies lie above the tenants' tables.
alter table organizations add column logo_id uuid;
-- How many days back staff of role user may date a voucher; null for as far as the books reach.
alter table organizations add column back_dating_days int;
alter table organizations add constraint organizations_back_dating_sane check (back_dating_days between 0 and 3650);

-- Of the GSTIN that was taken away when there were vouchers under it: none of another PAN takes its place.
alter table organizations add column last_pan text;

-- Folded by the app (platform/sort-key.ts), as what is searched for is.
alter table secondary_users add column sort_key text collate "C", add column search_text text collate "C";
update secondary_users set sort_key = lower(name), search_text = lower(name || chr(10) || email || chr(10) || mobile);
alter table secondary_users alter column sort_key set not null, alter column search_text set not null;

-- Whose block it is when it is the owner's or that of staff of role admin; without a name it is that of the platform's admin.
alter table secondary_users add column blocked_by text;
alter table secondary_users add constraint secondary_users_blocked_by_known check (blocked_by in ('owner', 'staff'));
alter table secondary_users add constraint secondary_users_block_has_author check (is_blocked or blocked_by is null);

create index memberships_of_company on memberships (organization_id, secondary_user_id);
