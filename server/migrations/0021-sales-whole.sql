-- What a sale says beyond its lines: who bought over the counter, where the goods go, which orders it delivers; and what an edit of any
-- voucher with goods must not lose.

-- Of a line that names a ledger: whether the tax on it is taken back. Of a line on which nothing is counted: the value as it was entered.
alter table voucher_items add column input_credit text constraint voucher_items_input_credit_known check (input_credit in ('eligible', 'no', 'blocked'));
alter table voucher_items add column value_paise bigint constraint voucher_items_value_sane check
  (value_paise is null or value_paise > 0 and quantity_e4 = 0);

-- Of credit: the name of its bill; '' for the number of the voucher. Of cash: what was handed over; the rest went back.
alter table voucher_payment_splits add column reference_name text not null default '';
update voucher_payment_splits s set reference_name = b.bill_no from bills b join vouchers v on v.org_id = b.org_id and v.id = b.voucher_id
  where s.type = 'credit' and b.org_id = s.org_id and b.voucher_id = s.voucher_id and b.party_id = s.ledger_id and b.bill_no <> v.number;
alter table voucher_payment_splits add column given_paise bigint constraint voucher_payment_splits_given_enough check (given_paise >= amount_paise);

-- The round-off of a sale stands among its charges, as that of every other kind; until now only its posting told of it.
insert into voucher_charges (org_id, voucher_id, line_no, ledger_id, tax_kind, gst_percent_e4, amount_paise, cgst_paise, sgst_paise, igst_paise, cess_paise,
    additional_cess_paise, total_paise)
  select p.org_id, p.voucher_id, 1, p.ledger_id, 'roundOff', 0, -sum(p.amount_paise), 0, 0, 0, 0, 0, -sum(p.amount_paise)
  from postings p join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id join vouchers v on v.org_id = p.org_id and v.id = p.voucher_id
  where l.role = 'roundOff' and v.kind = 'sales' group by p.org_id, p.voucher_id, p.ledger_id;

-- Orders stand in order_deliveries; these two never held anything.
alter table trade_vouchers drop column converted_from;
alter table trade_vouchers drop column source;

-- A sale over the counter is on the ledger Cash and has no party.
alter table trade_vouchers add column price_level_id uuid;
alter table trade_vouchers add constraint trade_vouchers_price_level foreign key (org_id, price_level_id) references price_levels (org_id, id);
alter table trade_vouchers add column walk_in_name text not null default '';
alter table trade_vouchers add column walk_in_phone text not null default '';

-- Whom a bill names and where its goods go, in the words of that day. Without a party it is an address of this voucher alone.
create table voucher_addresses (
  org_id     uuid not null,
  voucher_id uuid not null,
  role       text not null constraint voucher_addresses_role_known check (role in ('billTo', 'shipTo')),
  party_id   uuid,
  address_id uuid,                         -- of the party's delivery addresses, which may have gone since
  name       text not null,
  gstin      text,
  address    text not null,
  pin        text not null,
  state      text not null constraint voucher_addresses_state_two_digits check (state ~ '^[0-9][0-9]$'),
  constraint voucher_addresses_pk primary key (org_id, voucher_id, role),
  constraint voucher_addresses_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint voucher_addresses_party foreign key (org_id, party_id) references parties (org_id, id)
);
comment on table voucher_addresses is 'tenant';
alter table voucher_addresses enable row level security;
create policy voucher_addresses_of_company on voucher_addresses
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on voucher_addresses to bahi_app;
create index voucher_addresses_of_party on voucher_addresses (org_id, party_id) where party_id is not null;

-- What an order asks of each product, in units, and what of that sales have taken: kept in the transaction that takes it.
create table order_lines (
  org_id     uuid   not null,
  voucher_id uuid   not null,
  product_id uuid   not null,
  ordered_e4 bigint not null,
  taken_e4   bigint not null,
  constraint order_lines_pk primary key (org_id, voucher_id, product_id),
  constraint order_lines_taken_within check (taken_e4 between 0 and ordered_e4),
  constraint order_lines_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint order_lines_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table order_lines is 'tenant';
alter table order_lines enable row level security;
create policy order_lines_of_company on order_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on order_lines to bahi_app;
create index order_lines_pending on order_lines (org_id, voucher_id) where taken_e4 < ordered_e4;
create index order_lines_of_product on order_lines (org_id, product_id);

insert into order_lines (org_id, voucher_id, product_id, ordered_e4, taken_e4)
  select i.org_id, i.voucher_id, i.product_id, sum(round(i.quantity_e4 * coalesce(i.unit_factor_e4, 10000) / 10000.0))::bigint, 0
  from voucher_items i join vouchers v on v.org_id = i.org_id and v.id = i.voucher_id
  where v.kind = 'saleOrder' and v.cancelled_at is null and i.product_id is not null group by 1, 2, 3;

-- Which sale took how much of which order. An order that lost a line of which something was taken is refused at the commit.
create table order_deliveries (
  org_id      uuid   not null,
  voucher_id  uuid   not null,
  order_id    uuid   not null,
  product_id  uuid   not null,
  quantity_e4 bigint not null constraint order_deliveries_quantity_sane check (quantity_e4 > 0),
  constraint order_deliveries_pk primary key (org_id, voucher_id, order_id, product_id),
  constraint order_deliveries_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint order_deliveries_line foreign key (org_id, order_id, product_id) references order_lines (org_id, voucher_id, product_id)
    deferrable initially deferred
);
comment on table order_deliveries is 'tenant';
alter table order_deliveries enable row level security;
create policy order_deliveries_of_company on order_deliveries
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on order_deliveries to bahi_app;
create index order_deliveries_of_order on order_deliveries (org_id, order_id, product_id);
