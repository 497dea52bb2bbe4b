-- A voucher and everything that it does to the books. References from rows to their voucher are checked at commit, so that
-- the hot rows (number, balances) can be written last and are locked for the shortest time.

create table number_series (
  org_id     uuid    not null,
  id         uuid    not null,
  kind       text    not null,
  name       text    collate "C" not null,
  prefix     text    not null,
  suffix     text    not null,
  width      int     not null constraint number_series_width_sane check (width between 1 and 10),
  start      bigint  not null constraint number_series_start_sane check (start >= 1),
  is_default boolean not null default false,
  constraint number_series_pk primary key (org_id, id),
  constraint number_series_company foreign key (org_id) references organizations (id),
  constraint number_series_name_unique unique (org_id, kind, name)
);
comment on table number_series is 'tenant';
alter table number_series enable row level security;
create policy number_series_of_company on number_series
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on number_series to bahi_app;
create unique index number_series_one_default on number_series (org_id, kind) where is_default;

-- The last number given, per series and financial year (named by the year it begins in).
create table number_counters (
  org_id         uuid   not null,
  series_id      uuid   not null,
  financial_year int    not null,
  last_number    bigint not null,
  constraint number_counters_pk primary key (org_id, series_id, financial_year),
  constraint number_counters_series foreign key (org_id, series_id) references number_series (org_id, id)
);
comment on table number_counters is 'tenant';
alter table number_counters enable row level security;
create policy number_counters_of_company on number_counters
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on number_counters to bahi_app;

create table vouchers (
  org_id          uuid        not null,
  id              uuid        not null,
  kind            text        not null constraint vouchers_kind_known check (kind in
    ('sales', 'purchase', 'vanSale', 'saleOrder', 'stockTransfer', 'creditNote', 'debitNote', 'receipt', 'payment', 'contra', 'journal', 'stockAdjustment')),
  series_id       uuid        not null,
  financial_year  int         not null,
  sequence        bigint      not null,
  number          text        not null constraint vouchers_number_lawful check (number ~ '^[A-Za-z1-9][A-Za-z0-9/-]{0,15}$'),
  voucher_date    date        not null,
  party_id        uuid,
  place_of_supply text,
  total_paise     bigint      not null constraint vouchers_total_sane check (total_paise >= 0),
  note            text        not null,
  version         int         not null default 1,
  cancelled_at    timestamptz,
  created_at      timestamptz not null default now(),
  created_by      uuid        not null,
  created_by_name text        not null,
  changed_at      timestamptz,
  changed_by_name text,
  constraint vouchers_pk primary key (org_id, id),
  constraint vouchers_series foreign key (org_id, series_id) references number_series (org_id, id),
  constraint vouchers_party foreign key (org_id, party_id) references parties (org_id, id),
  constraint vouchers_sequence_unique unique (org_id, series_id, financial_year, sequence),
  constraint vouchers_number_unique unique (org_id, kind, financial_year, number)
);
comment on table vouchers is 'tenant';
alter table vouchers enable row level security;
create policy vouchers_of_company on vouchers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on vouchers to bahi_app;
create index vouchers_day_book on vouchers (org_id, voucher_date, id);
create index vouchers_of_kind on vouchers (org_id, kind, voucher_date, id);

create table voucher_items (
  org_id             uuid    not null,
  voucher_id         uuid    not null,
  line_no            int     not null,
  product_id         uuid    not null,
  godown_id          uuid,                    -- none for a service
  batch              text    not null,
  hsn                text    not null,
  unit               text    not null,
  quantity_e4        bigint  not null constraint voucher_items_quantity_sane check (quantity_e4 >= 0),
  actual_quantity_e4 bigint  not null constraint voucher_items_actual_sane check (actual_quantity_e4 >= 0),
  rate_e4            bigint  not null constraint voucher_items_rate_sane check (rate_e4 >= 0),
  is_tax_inclusive   boolean not null,
  discount_paise     bigint  not null,
  gst_percent_e4     bigint  not null,
  taxable_paise      bigint  not null,
  cgst_paise         bigint  not null,
  sgst_paise         bigint  not null,
  igst_paise         bigint  not null,
  cess_paise         bigint  not null,
  additional_cess_paise bigint not null,   -- per unit, beside that by percent
  total_paise        bigint  not null,
  constraint voucher_items_pk primary key (org_id, voucher_id, line_no),
  constraint voucher_items_halves_equal check (cgst_paise = sgst_paise),
  constraint voucher_items_adds_up check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + cess_paise + additional_cess_paise),
  constraint voucher_items_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint voucher_items_product foreign key (org_id, product_id) references products (org_id, id),
  constraint voucher_items_godown foreign key (org_id, godown_id) references godowns (org_id, id)
);
comment on table voucher_items is 'tenant';
alter table voucher_items enable row level security;
create policy voucher_items_of_company on voucher_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on voucher_items to bahi_app;

-- How money came in or went out: the parts of a receipt, a payment or a split sale.
create table voucher_payment_splits (
  org_id        uuid   not null,
  voucher_id    uuid   not null,
  line_no       int    not null,
  type          text   not null constraint voucher_payment_splits_type_known check (type in ('cash', 'bank', 'upi', 'cheque', 'credit')),
  ledger_id     uuid   not null,
  amount_paise  bigint not null constraint voucher_payment_splits_amount_sane check (amount_paise > 0),
  cheque_number text   not null default '',
  cheque_date   date,
  constraint voucher_payment_splits_pk primary key (org_id, voucher_id, line_no),
  constraint voucher_payment_splits_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint voucher_payment_splits_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table voucher_payment_splits is 'tenant';
alter table voucher_payment_splits enable row level security;
create policy voucher_payment_splits_of_company on voucher_payment_splits
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on voucher_payment_splits to bahi_app;

-- An edit replaces a voucher's postings as a whole; the version before stays in voucher_versions.
-- voucher_date stands here once more so that a page of a ledger is one range of one index.
create table postings (
  org_id       uuid   not null,
  voucher_id   uuid   not null,
  line_no      int    not null,
  ledger_id    uuid   not null,
  voucher_date date   not null,
  amount_paise bigint not null constraint postings_amount_not_zero check (amount_paise <> 0),   -- debit positive, credit negative
  constraint postings_pk primary key (org_id, voucher_id, line_no),
  constraint postings_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint postings_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table postings is 'tenant';
alter table postings enable row level security;
create policy postings_of_company on postings
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on postings to bahi_app;
create index postings_of_ledger on postings (org_id, ledger_id, voucher_date, voucher_id, line_no);

-- The one trigger of the schema: no statement may leave a voucher out of balance.
create function check_balance() returns trigger language plpgsql as $$
begin
  if exists (select from inserted group by org_id, voucher_id having sum(amount_paise) <> 0) then
    raise exception 'debit and credit differ' using errcode = 'check_violation', constraint = 'postings_balance';
  end if;
  return null;
end
$$;
create trigger postings_balance after insert on postings referencing new table as inserted for each statement execute function check_balance();

-- Kept per ledger and month, changed in the transaction that posts: a trial balance costs accounts × months, not vouchers.
create table ledger_balances (
  org_id       uuid   not null,
  ledger_id    uuid   not null,
  month        date   not null constraint ledger_balances_month_first check (extract(day from month) = 1),
  debit_paise  bigint not null,
  credit_paise bigint not null,
  constraint ledger_balances_pk primary key (org_id, ledger_id, month),
  constraint ledger_balances_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table ledger_balances is 'tenant';
alter table ledger_balances enable row level security;
create policy ledger_balances_of_company on ledger_balances
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on ledger_balances to bahi_app;

create table stock_moves (
  org_id      uuid   not null,
  id          uuid   not null,
  voucher_id  uuid,                       -- null: opening stock
  product_id  uuid   not null,
  godown_id   uuid   not null,
  batch       text   not null,
  move_date   date   not null,
  quantity_e4 bigint not null constraint stock_moves_quantity_not_zero check (quantity_e4 <> 0),   -- in positive, out negative
  constraint stock_moves_pk primary key (org_id, id),
  constraint stock_moves_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint stock_moves_product foreign key (org_id, product_id) references products (org_id, id),
  constraint stock_moves_godown foreign key (org_id, godown_id) references godowns (org_id, id)
);
comment on table stock_moves is 'tenant';
alter table stock_moves enable row level security;
create policy stock_moves_of_company on stock_moves
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on stock_moves to bahi_app;
create index stock_moves_of_product on stock_moves (org_id, product_id, move_date, id);
create index stock_moves_of_voucher on stock_moves (org_id, voucher_id);

create table stock_balances (
  org_id      uuid   not null,
  product_id  uuid   not null,
  godown_id   uuid   not null,
  batch       text   not null,
  quantity_e4 bigint not null,
  constraint stock_balances_pk primary key (org_id, product_id, godown_id, batch),
  constraint stock_balances_product foreign key (org_id, product_id) references products (org_id, id),
  constraint stock_balances_godown foreign key (org_id, godown_id) references godowns (org_id, id)
);
comment on table stock_balances is 'tenant';
alter table stock_balances enable row level security;
create policy stock_balances_of_company on stock_balances
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on stock_balances to bahi_app;

-- What a party owes (positive) or is owed (negative), reference by reference. An advance of a customer is a negative reference.
create table bills (
  org_id        uuid   not null,
  id            uuid   not null,
  voucher_id    uuid   not null,
  party_id      uuid   not null,
  kind          text   not null constraint bills_kind_known check (kind in ('bill', 'advance')),
  source        text   not null,
  bill_no       text   collate "C" not null,   -- the Outstanding List is ordered by it, on every server alike
  bill_date     date   not null,
  due_on        date   not null,
  amount_paise  bigint not null constraint bills_amount_not_zero check (amount_paise <> 0),
  pending_paise bigint not null,
  constraint bills_pk primary key (org_id, id),
  constraint bills_pending_within check (pending_paise between least(amount_paise, 0) and greatest(amount_paise, 0)),
  constraint bills_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint bills_party foreign key (org_id, party_id) references parties (org_id, id)
);
comment on table bills is 'tenant';
alter table bills enable row level security;
create policy bills_of_company on bills
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on bills to bahi_app;
create index bills_open on bills (org_id, party_id, bill_date, bill_no) where pending_paise <> 0;
create index bills_of_voucher on bills (org_id, voucher_id);

-- Which voucher settled how much of which bill, in the order of selection.
create table bill_settlements (
  org_id       uuid   not null,
  voucher_id   uuid   not null,
  line_no      int    not null,
  bill_id      uuid   not null,
  amount_paise bigint not null constraint bill_settlements_amount_not_zero check (amount_paise <> 0),
  constraint bill_settlements_pk primary key (org_id, voucher_id, line_no),
  constraint bill_settlements_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint bill_settlements_bill foreign key (org_id, bill_id) references bills (org_id, id)
);
comment on table bill_settlements is 'tenant';
alter table bill_settlements enable row level security;
create policy bill_settlements_of_company on bill_settlements
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on bill_settlements to bahi_app;
create index bill_settlements_of_bill on bill_settlements (org_id, bill_id);

-- The edit log: how a voucher stood before each change, whole, as text.
create table voucher_versions (
  org_id      uuid        not null,
  voucher_id  uuid        not null,
  version     int         not null,
  text        text        not null,
  replaced_at timestamptz not null default now(),
  replaced_by uuid        not null,
  constraint voucher_versions_pk primary key (org_id, voucher_id, version),
  constraint voucher_versions_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id)
);
comment on table voucher_versions is 'tenant';
alter table voucher_versions enable row level security;
create policy voucher_versions_of_company on voucher_versions
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on voucher_versions to bahi_app;
