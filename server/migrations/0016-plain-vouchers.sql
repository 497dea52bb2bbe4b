-- Vouchers without tax: contra, journal, stock transfer, stock adjustment. Their goods stand in voucher_items, with rates of 0; what else
-- they say stands here. Goods in transit stand in no godown: they are the items of dispatched transfers (ADR 0018).

-- A row of a party that names no bill, out of a journal: the balance of a party is always that of its rows.
alter table bills drop constraint bills_kind_known;
alter table bills add constraint bills_kind_known check (kind in ('bill', 'advance', 'onAccount'));

-- A journal as it was entered; postings hold one row a ledger. Debit positive, credit negative.
create table journal_lines (
  org_id       uuid   not null,
  voucher_id   uuid   not null,
  line_no      int    not null,
  ledger_id    uuid   not null,
  amount_paise bigint not null constraint journal_lines_amount_not_zero check (amount_paise <> 0),
  reference    text   not null constraint journal_lines_reference_known check (reference in ('none', 'new', 'against')),
  bill_id      uuid,   -- that the line opens or settles; none for a line on another ledger than a party's
  constraint journal_lines_pk primary key (org_id, voucher_id, line_no),
  constraint journal_lines_reference_has_bill check (reference = 'none' or bill_id is not null),
  constraint journal_lines_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint journal_lines_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id),
  constraint journal_lines_bill foreign key (org_id, bill_id) references bills (org_id, id) deferrable initially deferred
);
comment on table journal_lines is 'tenant';
alter table journal_lines enable row level security;
create policy journal_lines_of_company on journal_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on journal_lines to bahi_app;
-- A merge of parties moves what was entered to another ledger, as it moves postings.
grant update (ledger_id) on journal_lines to bahi_app;
create index journal_lines_of_ledger on journal_lines (org_id, ledger_id);
create index journal_lines_of_bill on journal_lines (org_id, bill_id) where bill_id is not null;

create table stock_transfers (
  org_id           uuid not null,
  voucher_id       uuid not null,
  from_godown_id   uuid not null,
  to_godown_id     uuid not null,
  damage_godown_id uuid,
  state            text not null constraint stock_transfers_state_known check (state in ('draft', 'dispatched', 'received')),
  dispatched_on    date,
  received_on      date,
  constraint stock_transfers_pk primary key (org_id, voucher_id),
  constraint stock_transfers_two_godowns check (from_godown_id <> to_godown_id),
  constraint stock_transfers_days_of_state check (case state when 'draft' then dispatched_on is null and received_on is null
    when 'dispatched' then dispatched_on is not null and received_on is null else dispatched_on is not null and received_on is not null and received_on >= dispatched_on end),
  constraint stock_transfers_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint stock_transfers_from foreign key (org_id, from_godown_id) references godowns (org_id, id),
  constraint stock_transfers_to foreign key (org_id, to_godown_id) references godowns (org_id, id),
  constraint stock_transfers_damage foreign key (org_id, damage_godown_id) references godowns (org_id, id)
);
comment on table stock_transfers is 'tenant';
alter table stock_transfers enable row level security;
create policy stock_transfers_of_company on stock_transfers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on stock_transfers to bahi_app;
create index stock_transfers_under_way on stock_transfers (org_id, state, voucher_id) where state <> 'received';

-- What of an item did not arrive, or arrived damaged. Only where something was.
create table stock_transfer_arrivals (
  org_id     uuid   not null,
  voucher_id uuid   not null,
  line_no    int    not null,
  short_e4   bigint not null constraint stock_transfer_arrivals_short_sane check (short_e4 >= 0),
  damaged_e4 bigint not null constraint stock_transfer_arrivals_damaged_sane check (damaged_e4 >= 0),
  constraint stock_transfer_arrivals_pk primary key (org_id, voucher_id, line_no),
  constraint stock_transfer_arrivals_transfer foreign key (org_id, voucher_id) references stock_transfers (org_id, voucher_id) deferrable initially deferred
);
comment on table stock_transfer_arrivals is 'tenant';
alter table stock_transfer_arrivals enable row level security;
create policy stock_transfer_arrivals_of_company on stock_transfer_arrivals
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on stock_transfer_arrivals to bahi_app;

create table stock_adjustments (
  org_id     uuid not null,
  voucher_id uuid not null,
  reason     text not null constraint stock_adjustments_reason_known check (reason in ('count', 'wastage', 'damage', 'other')),
  constraint stock_adjustments_pk primary key (org_id, voucher_id),
  constraint stock_adjustments_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred
);
comment on table stock_adjustments is 'tenant';
alter table stock_adjustments enable row level security;
create policy stock_adjustments_of_company on stock_adjustments
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on stock_adjustments to bahi_app;

-- In positive, out negative; 0 where a count found what the books said.
create table stock_adjustment_lines (
  org_id     uuid   not null,
  voucher_id uuid   not null,
  line_no    int    not null,
  change_e4  bigint not null,
  counted_e4 bigint constraint stock_adjustment_lines_counted_sane check (counted_e4 >= 0),
  constraint stock_adjustment_lines_pk primary key (org_id, voucher_id, line_no),
  constraint stock_adjustment_lines_adjustment foreign key (org_id, voucher_id) references stock_adjustments (org_id, voucher_id) deferrable initially deferred
);
comment on table stock_adjustment_lines is 'tenant';
alter table stock_adjustment_lines enable row level security;
create policy stock_adjustment_lines_of_company on stock_adjustment_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on stock_adjustment_lines to bahi_app;

-- The series with which the companies of today number these kinds; new ones begin with them.
insert into number_series (org_id, id, kind, name, sort_key, prefix, suffix, width, start, is_default)
  select o.id, gen_random_uuid(), k.kind, k.name, lower(k.name), k.prefix, '', 5, 1, true
  from organizations o cross join (values ('contra', 'Contra', 'CT/{fy}/'), ('journal', 'Journal', 'JV/{fy}/'),
    ('stockTransfer', 'Stock Transfers', 'ST/{fy}/'), ('stockAdjustment', 'Stock Adjustments', 'SA/{fy}/')) k (kind, name, prefix)
  where not exists (select from number_series s where s.org_id = o.id and s.kind = k.kind);
