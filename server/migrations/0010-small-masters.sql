-- What masters share: each row counts its changes, and what it was before a change is kept for the edit log. Whoever saves a version
-- that is not the stored one is told who came first. The small masters: brands, categories, price levels, and godowns as a tree.

create table record_versions (
  org_id          uuid        not null,
  record          text        not null,
  record_id       uuid        not null,
  version         int         not null,
  before          text        not null,   -- JSON under the names of the wire
  after           text,                   -- null when the record was deleted
  changed_at      timestamptz not null default now(),
  changed_by      uuid        not null,
  changed_by_name text        not null,
  constraint record_versions_pk primary key (org_id, record, record_id, version),
  constraint record_versions_company foreign key (org_id) references organizations (id)
);
comment on table record_versions is 'tenant';
alter table record_versions enable row level security;
create policy record_versions_of_company on record_versions
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on record_versions to bahi_app;

create table brands (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null,
  sort_key        text        collate "C" not null,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint brands_pk primary key (org_id, id),
  constraint brands_company foreign key (org_id) references organizations (id),
  constraint brands_name_unique unique (org_id, sort_key)
);
comment on table brands is 'tenant';
alter table brands enable row level security;
create policy brands_of_company on brands
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on brands to bahi_app;

create table categories (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null,
  sort_key        text        collate "C" not null,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint categories_pk primary key (org_id, id),
  constraint categories_company foreign key (org_id) references organizations (id),
  constraint categories_name_unique unique (org_id, sort_key)
);
comment on table categories is 'tenant';
alter table categories enable row level security;
create policy categories_of_company on categories
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on categories to bahi_app;

create table subcategories (
  org_id          uuid        not null,
  id              uuid        not null,
  category_id     uuid        not null,
  name            text        not null,
  sort_key        text        collate "C" not null,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint subcategories_pk primary key (org_id, id),
  constraint subcategories_category foreign key (org_id, category_id) references categories (org_id, id),
  constraint subcategories_name_unique unique (org_id, category_id, sort_key)
);
comment on table subcategories is 'tenant';
alter table subcategories enable row level security;
create policy subcategories_of_company on subcategories
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on subcategories to bahi_app;
create index subcategories_by_name on subcategories (org_id, sort_key, id);

create table price_levels (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null,
  sort_key        text        collate "C" not null,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint price_levels_pk primary key (org_id, id),
  constraint price_levels_company foreign key (org_id) references organizations (id),
  constraint price_levels_name_unique unique (org_id, sort_key)
);
comment on table price_levels is 'tenant';
alter table price_levels enable row level security;
create policy price_levels_of_company on price_levels
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on price_levels to bahi_app;

-- A van is a godown with a salesman: a member of the company's staff, who lies above the tenants' tables, hence no foreign key.
alter table godowns add column sort_key text collate "C";
update godowns set sort_key = lower(name);
alter table godowns alter column sort_key set not null;
alter table godowns drop constraint godowns_name_unique;
alter table godowns add constraint godowns_name_unique unique (org_id, sort_key);
alter table godowns add column parent_id uuid;
alter table godowns add constraint godowns_parent foreign key (org_id, parent_id) references godowns (org_id, id);
alter table godowns add constraint godowns_not_in_itself check (parent_id <> id);
alter table godowns add column is_van boolean not null default false;
alter table godowns add column salesman_id uuid;
alter table godowns add constraint godowns_salesman_of_van check (is_van or salesman_id is null);
alter table godowns add column is_damage boolean not null default false;
alter table godowns add constraint godowns_damage_is_no_van check (not (is_damage and is_van));
alter table godowns add constraint godowns_default_is_sound check (not (is_default and is_damage));
alter table godowns add column is_active boolean not null default true;
alter table godowns add constraint godowns_default_is_active check (is_active or not is_default);
alter table godowns add column version int not null default 1;
alter table godowns add column changed_at timestamptz;
alter table godowns add column changed_by_name text;
grant delete on godowns to bahi_app;
grant delete on stock_balances to bahi_app;   -- rows of nothing go with the godown or the product
create index godowns_of_parent on godowns (org_id, parent_id);
