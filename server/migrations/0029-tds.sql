-- Tax deducted at source, and the output tax that an advance for a service bears.

-- Under which section a company books what: where its tax waits to be paid to the government.
create table tds_sections (
  org_id    uuid not null,
  section   text not null,
  ledger_id uuid not null,
  constraint tds_sections_pk primary key (org_id, section),
  constraint tds_sections_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table tds_sections is 'tenant';
alter table tds_sections enable row level security;
create policy tds_sections_of_company on tds_sections
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on tds_sections to bahi_app;
create index tds_sections_of_ledger on tds_sections (org_id, ledger_id);

-- From whom tax is deducted, and for what as a rule. The row is locked by whoever counts towards its limits.
create table tds_deductees (
  org_id                 uuid   not null,
  party_id               uuid   not null,
  section                text   not null,
  kind                   text   not null constraint tds_deductees_kind_known check (kind in ('individual', 'other')),
  certificate_number     text   not null default '',   -- '' without one
  certificate_percent_e4 bigint not null default 0 constraint tds_deductees_percent_sane check (certificate_percent_e4 between 0 and 1000000),
  certificate_from       date,
  certificate_to         date,
  certificate_paise      bigint not null default 0 constraint tds_deductees_certificate_sane check (certificate_paise >= 0),
  version                int    not null default 1,
  changed_at             timestamptz not null default now(),
  changed_by_name        text   not null,
  constraint tds_deductees_pk primary key (org_id, party_id),
  constraint tds_deductees_party foreign key (org_id, party_id) references parties (org_id, id) on delete cascade,
  constraint tds_deductees_certificate_whole check (certificate_number = '' or (certificate_from <= certificate_to))
);
comment on table tds_deductees is 'tenant';
alter table tds_deductees enable row level security;
create policy tds_deductees_of_company on tds_deductees
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on tds_deductees to bahi_app;

-- What a voucher counts and deducts. Payable is what the company deducted of others; receivable what others deducted of it.
create table tds_deductions (
  org_id          uuid   not null,
  voucher_id      uuid   not null,
  side            text   not null constraint tds_deductions_side_known check (side in ('payable', 'receivable')),
  party_id        uuid,                      -- none where the ledgers of a receipt bear it
  section         text   not null,           -- '' of a receivable one
  deducted_on     date   not null,
  counted_paise   bigint not null,
  ahead_paise     bigint not null,           -- above 0 paid before its bill, below 0 billed after that
  taxed_paise     bigint not null,
  certified_paise bigint not null,
  percent_e4      bigint not null,
  amount_paise    bigint not null constraint tds_deductions_amount_sane check (amount_paise >= 0),
  own_paise       bigint not null constraint tds_deductions_own_sane check (own_paise between 0 and amount_paise),   -- of it, what stands at no bill
  due_paise       bigint not null,
  constraint tds_deductions_pk primary key (org_id, voucher_id),
  constraint tds_deductions_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint tds_deductions_party foreign key (org_id, party_id) references parties (org_id, id),
  constraint tds_deductions_payable_has_party check (side = 'receivable' or (party_id is not null and section <> ''))
);
comment on table tds_deductions is 'tenant';
alter table tds_deductions enable row level security;
create policy tds_deductions_of_company on tds_deductions
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on tds_deductions to bahi_app;
create index tds_deductions_by_day on tds_deductions (org_id, side, deducted_on, voucher_id);

-- Kept sums of the payable ones, per party, section and month: limits ask a year of them and never the vouchers.
create table tds_sums (
  org_id          uuid   not null,
  party_id        uuid   not null,
  section         text   not null,
  month           date   not null,
  counted_paise   bigint not null,
  ahead_paise     bigint not null,
  taxed_paise     bigint not null,
  certified_paise bigint not null,
  amount_paise    bigint not null,
  constraint tds_sums_pk primary key (org_id, party_id, section, month)
);
comment on table tds_sums is 'tenant';
alter table tds_sums enable row level security;
create policy tds_sums_of_company on tds_sums
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on tds_sums to bahi_app;

-- How deducted tax reached the government.
create table tds_challans (
  org_id       uuid   not null,
  voucher_id   uuid   not null,
  section      text   not null,
  month        date   not null,
  bsr_code     text   not null,
  serial       text   not null,
  paid_on      date   not null,
  amount_paise bigint not null constraint tds_challans_amount_sane check (amount_paise > 0),
  constraint tds_challans_pk primary key (org_id, voucher_id),
  constraint tds_challans_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred
);
comment on table tds_challans is 'tenant';
alter table tds_challans enable row level security;
create policy tds_challans_of_company on tds_challans
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on tds_challans to bahi_app;
create index tds_challans_of_month on tds_challans (org_id, month, section);

-- The output tax within an advance for a service, owed from the day it came. The advance itself is its value alone.
create table advance_taxes (
  org_id          uuid   not null,
  voucher_id      uuid   not null,
  gst_percent_e4  bigint not null constraint advance_taxes_percent_sane check (gst_percent_e4 between 1 and 1000000),
  place_of_supply text   not null,
  value_paise     bigint not null constraint advance_taxes_value_sane check (value_paise >= 0),
  cgst_paise      bigint not null,
  sgst_paise      bigint not null,
  igst_paise      bigint not null,
  constraint advance_taxes_pk primary key (org_id, voucher_id),
  constraint advance_taxes_halves_equal check (cgst_paise = sgst_paise and cgst_paise >= 0 and igst_paise >= 0),
  constraint advance_taxes_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred
);
comment on table advance_taxes is 'tenant';
alter table advance_taxes enable row level security;
create policy advance_taxes_of_company on advance_taxes
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on advance_taxes to bahi_app;

-- What a voucher sets off of such an advance: its value is settled as a bill is, its tax is taken back.
create table advance_tax_uses (
  org_id      uuid   not null,
  voucher_id  uuid   not null,
  bill_id     uuid   not null,
  value_paise bigint not null,
  cgst_paise  bigint not null,
  sgst_paise  bigint not null,
  igst_paise  bigint not null,
  round_paise bigint not null,
  constraint advance_tax_uses_pk primary key (org_id, voucher_id, bill_id),
  constraint advance_tax_uses_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint advance_tax_uses_bill foreign key (org_id, bill_id) references bills (org_id, id) deferrable initially deferred
);
comment on table advance_tax_uses is 'tenant';
alter table advance_tax_uses enable row level security;
create policy advance_tax_uses_of_company on advance_tax_uses
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on advance_tax_uses to bahi_app;
create index advance_tax_uses_of_bill on advance_tax_uses (org_id, bill_id);

-- What customers deducted so far, in the companies of today.
insert into tds_deductions (org_id, voucher_id, side, party_id, section, deducted_on, counted_paise, ahead_paise, taxed_paise, certified_paise, percent_e4,
    amount_paise, own_paise, due_paise)
  select d.org_id, d.voucher_id, 'receivable', v.party_id, '', v.voucher_date, 0, 0, 0, 0, 0, sum(d.amount_paise), 0, 0
  from bill_deductions d join vouchers v on v.org_id = d.org_id and v.id = d.voucher_id
  where d.type = 'tds' and v.kind = 'receipt' group by d.org_id, d.voucher_id, v.party_id, v.voucher_date;
