-- What a company tells of itself and decides for itself. What a voucher's saving asks is a column of its row, which every request reads;
-- what is only printed or shown is a row of settings a section (ADR 0015). What a member of staff may less than others in a company stands
-- with the membership.

alter table organizations
  add column legal_name text not null default '',
  add column address text not null default '',
  add column pin text not null default '',
  -- Of the GSTIN as long as there is one; it stays when the GSTIN goes.
  add column pan text,
  -- For trying things out: GSTINs need no right check character. Said when the company is created, for good.
  add column is_test boolean not null default false,
  add column turnover text not null default 'upTo5Crore',
  add column highest_turnover text not null default 'upTo5Crore',
  -- [{from, type}], the oldest first; empty while the company has had one registration only, that of registration_type.
  add column registrations jsonb not null default '[]',
  -- Letters of undertaking: [{number, from, to}].
  add column luts jsonb not null default '[]',
  add column sales_locked_up_to date,
  add column purchase_locked_up_to date,
  add column money_locked_up_to date,
  add column journal_locked_up_to date,
  add column stock_locked_up_to date,
  -- Until then locks hold nothing.
  add column unlocked_until timestamptz,
  add column unlock_reason text not null default '',
  -- Of staff of role user; null for no limit.
  add column most_discount_percent_e4 bigint,
  add column rate_right text not null default 'free',
  add column valuation_method text not null default 'average',
  add column place_of_supply_basis text not null default 'billing',
  -- Null for those with which the industry begins.
  add column features text[],
  add column version int not null default 1,
  add column changed_at timestamptz,
  add column changed_by_name text;
update organizations set pan = coalesce(substr(gstin, 3, 10), last_pan);
alter table organizations drop column last_pan;
alter table organizations add constraint organizations_pan_shape check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$');
alter table organizations add constraint organizations_pin_shape check (pin = '' or pin ~ '^[1-9][0-9]{5}$');
alter table organizations add constraint organizations_pan_of_gstin check (gstin is null or pan is not distinct from substr(gstin, 3, 10));
alter table organizations add constraint organizations_turnover_known check (turnover in ('upTo5Crore', 'above5Crore', 'from10Crore', 'above500Crore'));
alter table organizations add constraint organizations_highest_turnover_known check (highest_turnover in ('upTo5Crore', 'above5Crore', 'from10Crore', 'above500Crore'));
alter table organizations add constraint organizations_most_discount_sane check (most_discount_percent_e4 between 0 and 1000000);
alter table organizations add constraint organizations_rate_right_known check (rate_right in ('free', 'notBelow', 'fixed'));
alter table organizations add constraint organizations_valuation_known check (valuation_method in ('average', 'fifo'));
alter table organizations add constraint organizations_place_of_supply_basis_known check (place_of_supply_basis in ('billing', 'shipping'));

create table settings (
  org_id  uuid  not null,
  section text  not null constraint settings_section_known check (section in ('print', 'despatch', 'barcode')),
  value   jsonb not null,
  constraint settings_pk primary key (org_id, section),
  constraint settings_company foreign key (org_id) references organizations (id)
);
comment on table settings is 'tenant';
alter table settings enable row level security;
create policy settings_of_company on settings
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on settings to bahi_app;

-- Godowns and series are rows of the company, above which memberships lie, hence no foreign keys: ids that are gone give nothing.
alter table memberships
  add column own_parties_only boolean not null default false,
  add column godown_ids uuid[],
  add column series_ids uuid[],
  add column back_dating_days int,
  add column most_discount_percent_e4 bigint,
  add column version int not null default 1,
  add column changed_at timestamptz,
  add column changed_by_name text;
alter table memberships add constraint memberships_back_dating_sane check (back_dating_days between 0 and 3650);
alter table memberships add constraint memberships_most_discount_sane check (most_discount_percent_e4 between 0 and 1000000);
grant update on memberships to bahi_app;

-- Whose party it is beside whoever created it: staff who see only their own parties see these two.
alter table parties add column salesman_id uuid;
create index parties_of_salesman on parties (org_id, salesman_id, sort_key, id) where salesman_id is not null;
create index parties_of_maker on parties (org_id, created_by, sort_key, id);
