-- The rest of an order that nobody wants any more is closed by hand, and opened again; pieces with a warranty have cards with numbers; and a
-- company says how far ahead its vouchers may be dated.

alter table organizations add column ahead_days int constraint organizations_ahead_days_sane check (ahead_days between 0 and 366);

-- Of an order: when and why what is pending of it was closed. It may be opened again.
alter table trade_vouchers add column closed_at timestamptz;
alter table trade_vouchers add column closed_by_name text not null default '';
alter table trade_vouchers add column close_reason text not null default '';

-- What open orders still ask of a product is told while it is chosen; orders that were delivered long ago are not looked at.
create index order_lines_pending_of_product on order_lines (org_id, product_id) where taken_e4 < ordered_e4;

grant update (closed_at, closed_by_name, close_reason) on trade_vouchers to bahi_app;

alter table voucher_versions drop constraint voucher_versions_change_known;
alter table voucher_versions add constraint voucher_versions_change_known check (change in ('edit', 'cancel', 'close', 'reopen'));

-- One piece that is covered up to and with a day, under the number of its card: as it was typed, else made of the voucher's own.
create table warranty_cards (
  org_id        uuid    not null,
  voucher_id    uuid    not null,
  line_no       int     not null,
  product_id    uuid    not null,
  number        text    not null,
  number_key    text    collate "C" generated always as (upper(number collate "C")) stored not null,
  is_typed      boolean not null,
  covered_up_to date    not null,
  constraint warranty_cards_pk primary key (org_id, voucher_id, line_no),
  constraint warranty_cards_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint warranty_cards_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table warranty_cards is 'tenant';
alter table warranty_cards enable row level security;
create policy warranty_cards_of_company on warranty_cards
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on warranty_cards to bahi_app;
-- What a person types stands on one card only; numbers that are made come out of series that may begin anew each year.
create unique index warranty_cards_number_unique on warranty_cards (org_id, number_key) where is_typed;
create index warranty_cards_by_number on warranty_cards (org_id, number_key, voucher_id, line_no);
create index warranty_cards_of_product on warranty_cards (org_id, product_id);
