-- What vouchers refer to. Every tenant table begins its key with org_id and is guarded by row-level security as a second lock.

create table account_groups (
  org_id                uuid    not null,
  id                    uuid    not null,
  name                  text    not null,
  parent_id             uuid,
  nature                text    not null constraint account_groups_nature_known check (nature in ('assets', 'liabilities', 'income', 'expenses')),
  affects_gross_profit  boolean not null,
  constraint account_groups_pk primary key (org_id, id),
  constraint account_groups_company foreign key (org_id) references organizations (id),
  constraint account_groups_parent foreign key (org_id, parent_id) references account_groups (org_id, id),
  constraint account_groups_name_unique unique (org_id, name)
);
comment on table account_groups is 'tenant';
alter table account_groups enable row level security;
create policy account_groups_of_company on account_groups
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on account_groups to bahi_app;

-- Parties, banks, cash, taxes, charges, sales … all are ledgers. A predefined one carries its role.
-- Only Profit & Loss A/c stands beside the groups.
-- sort_key is written by the application (NFKC, folded), so that order is the same on every server.
create table ledgers (
  org_id     uuid    not null,
  id         uuid    not null,
  group_id   uuid,
  name       text    not null,
  sort_key   text    collate "C" not null,
  role       text,
  bank_name  text    not null default '',
  is_active  boolean not null default true,
  created_at timestamptz not null default now(),
  constraint ledgers_pk primary key (org_id, id),
  constraint ledgers_in_a_group check (group_id is not null or role = 'profitAndLoss'),   -- that one stands beside the groups
  constraint ledgers_group foreign key (org_id, group_id) references account_groups (org_id, id),
  constraint ledgers_name_unique unique (org_id, sort_key),
  constraint ledgers_role_unique unique (org_id, role)
);
comment on table ledgers is 'tenant';
alter table ledgers enable row level security;
create policy ledgers_of_company on ledgers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on ledgers to bahi_app;
create index ledgers_of_group on ledgers (org_id, group_id, sort_key);

-- A party is a ledger with a person: it has the id of its ledger.
create table parties (
  org_id      uuid    not null,
  id          uuid    not null,
  name        text    not null,
  sort_key    text    collate "C" not null,
  search_text text    collate "C" not null,
  mobile      text    not null,
  email       text    not null,
  gstin       text,
  category    text    not null constraint parties_category_known check (category in ('regular', 'composition', 'unregistered', 'sez', 'overseas')),
  state       text    not null constraint parties_state_two_digits check (state ~ '^[0-9][0-9]$'),
  address     text    not null,
  credit_days int     not null constraint parties_credit_days_sane check (credit_days between 0 and 730),
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  created_by  uuid    not null,
  constraint parties_pk primary key (org_id, id),
  constraint parties_ledger foreign key (org_id, id) references ledgers (org_id, id),
  constraint parties_gstin_unique unique (org_id, gstin)
);
comment on table parties is 'tenant';
alter table parties enable row level security;
create policy parties_of_company on parties
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on parties to bahi_app;
create index parties_by_name on parties (org_id, sort_key, id);
create index parties_search on parties using gin (org_id, search_text gin_trgm_ops);

create table tax_classifications (
  org_id      uuid not null,
  id          uuid not null,
  hsn         text collate "C" not null constraint tax_classifications_hsn_digits check (hsn ~ '^[0-9]{2,8}$'),
  description text not null,
  constraint tax_classifications_pk primary key (org_id, id),
  constraint tax_classifications_company foreign key (org_id) references organizations (id),
  constraint tax_classifications_hsn_unique unique (org_id, hsn, description)
);
comment on table tax_classifications is 'tenant';
alter table tax_classifications enable row level security;
create policy tax_classifications_of_company on tax_classifications
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on tax_classifications to bahi_app;

-- A rate holds from its date until the next one. With a slab it holds for pieces up to that value, and gst_above_e4 beyond.
create table tax_rates (
  org_id                uuid   not null,
  tax_classification_id uuid   not null,
  from_date             date   not null,
  gst_percent_e4        bigint not null constraint tax_rates_gst_sane check (gst_percent_e4 between 0 and 1000000),
  cess_percent_e4       bigint not null constraint tax_rates_cess_sane check (cess_percent_e4 between 0 and 5000000),
  cess_per_unit_e4      bigint not null constraint tax_rates_cess_per_unit_sane check (cess_per_unit_e4 >= 0),
  up_to_paise           bigint constraint tax_rates_slab_sane check (up_to_paise > 0),
  gst_above_percent_e4  bigint constraint tax_rates_above_sane check (gst_above_percent_e4 between 0 and 1000000),
  constraint tax_rates_pk primary key (org_id, tax_classification_id, from_date),
  constraint tax_rates_slab_whole check ((up_to_paise is null) = (gst_above_percent_e4 is null)),
  constraint tax_rates_classification foreign key (org_id, tax_classification_id) references tax_classifications (org_id, id)
);
comment on table tax_rates is 'tenant';
alter table tax_rates enable row level security;
create policy tax_rates_of_company on tax_rates
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on tax_rates to bahi_app;

create table godowns (
  org_id     uuid    not null,
  id         uuid    not null,
  name       text    collate "C" not null,
  is_default boolean not null default false,
  constraint godowns_pk primary key (org_id, id),
  constraint godowns_company foreign key (org_id) references organizations (id),
  constraint godowns_name_unique unique (org_id, name)
);
comment on table godowns is 'tenant';
alter table godowns enable row level security;
create policy godowns_of_company on godowns
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on godowns to bahi_app;
create unique index godowns_one_default on godowns (org_id) where is_default;

create table products (
  org_id                uuid    not null,
  id                    uuid    not null,
  name                  text    not null,
  code                  text    not null,
  sort_key              text    collate "C" not null,
  search_text           text    collate "C" not null,
  kind                  text    not null constraint products_kind_known check (kind in ('goods', 'service')),
  unit                  text    not null,
  tax_treatment         text    not null constraint products_treatment_known check (tax_treatment in ('taxable', 'nil', 'exempt', 'nonGst')),
  tax_classification_id uuid    not null,
  sale_price_e4         bigint  not null constraint products_sale_price_sane check (sale_price_e4 >= 0),
  mrp_paise             bigint  not null constraint products_mrp_sane check (mrp_paise >= 0),
  is_tax_inclusive      boolean not null default false,
  is_active             boolean not null default true,
  created_at            timestamptz not null default now(),
  created_by            uuid    not null,
  constraint products_pk primary key (org_id, id),
  constraint products_classification foreign key (org_id, tax_classification_id) references tax_classifications (org_id, id),
  constraint products_name_unique unique (org_id, sort_key)
);
comment on table products is 'tenant';
alter table products enable row level security;
create policy products_of_company on products
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on products to bahi_app;
create index products_by_name on products (org_id, sort_key, id);
create index products_search on products using gin (org_id, search_text gin_trgm_ops);
create unique index products_code_unique on products (org_id, code) where code <> '';

-- Under row-level security only leakproof operators use an index, so a search by any part goes through the owner's eyes:
-- these two functions compare their company with the context and give back ids in name order.
create function search_parties(company uuid, part text, after_key text, after_id uuid, most int)
  returns table (id uuid, sort_key text) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if company is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    raise exception 'search outside the company' using errcode = 'insufficient_privilege';
  end if;
  return query select p.id, p.sort_key from parties p
    where p.org_id = company and p.search_text like '%' || part || '%' and (p.sort_key, p.id) > (after_key collate "C", after_id)
    order by p.sort_key, p.id limit most;
end
$$;
revoke all on function search_parties(uuid, text, text, uuid, int) from public;
grant execute on function search_parties(uuid, text, text, uuid, int) to bahi_app;

create function search_products(company uuid, part text, after_key text, after_id uuid, most int)
  returns table (id uuid, sort_key text) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if company is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    raise exception 'search outside the company' using errcode = 'insufficient_privilege';
  end if;
  return query select p.id, p.sort_key from products p
    where p.org_id = company and p.search_text like '%' || part || '%' and (p.sort_key, p.id) > (after_key collate "C", after_id)
    order by p.sort_key, p.id limit most;
end
$$;
revoke all on function search_products(uuid, text, text, uuid, int) from public;
grant execute on function search_products(uuid, text, text, uuid, int) to bahi_app;
