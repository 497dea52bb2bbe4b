-- Serial numbers: one row for each piece with its present place, and one for each of its moves. The place follows from the moves (ADR 60).

create table serial_numbers (
  org_id     uuid not null,
  product_id uuid not null,
  -- As compared: the application makes it of `serial`, which is as first typed.
  serial_key text collate "C" not null,
  serial     text not null constraint serial_numbers_serial_length check (length(serial) between 1 and 60),
  -- The godown in which the piece is; null if it is in none.
  godown_id  uuid,
  batch      text not null,
  moved_on   date not null,
  constraint serial_numbers_pk primary key (org_id, product_id, serial_key),
  constraint serial_numbers_product foreign key (org_id, product_id) references products (org_id, id),
  constraint serial_numbers_godown foreign key (org_id, godown_id) references godowns (org_id, id)
);
comment on table serial_numbers is 'tenant';
alter table serial_numbers enable row level security;
create policy serial_numbers_of_company on serial_numbers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on serial_numbers to bahi_app;
-- The search for a number among all products.
create index serial_numbers_by_key on serial_numbers (org_id, serial_key, product_id);
-- The pieces in stock in a godown, oldest first.
create index serial_numbers_in_stock on serial_numbers (org_id, product_id, godown_id, batch, moved_on, serial_key) where godown_id is not null;

create table serial_moves (
  org_id     uuid     not null,
  product_id uuid     not null,
  serial_key text     collate "C" not null,
  -- The order in which the moves of a piece were entered.
  step       int      not null,
  -- null: entered for goods that were in stock without a serial number.
  voucher_id uuid,
  line_no    int      not null,
  -- The place among the serial numbers of the line; null for the arrival of a transfer.
  position   int,
  -- 1 into the godown, -1 out of it, 0 for the draft of a transfer.
  way        smallint not null constraint serial_moves_way_known check (way in (-1, 0, 1)),
  godown_id  uuid     not null,
  batch      text     not null,
  move_date  date     not null,
  constraint serial_moves_pk primary key (org_id, product_id, serial_key, step),
  constraint serial_moves_serial foreign key (org_id, product_id, serial_key)
    references serial_numbers (org_id, product_id, serial_key) deferrable initially deferred,
  constraint serial_moves_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint serial_moves_godown foreign key (org_id, godown_id) references godowns (org_id, id)
);
comment on table serial_moves is 'tenant';
alter table serial_moves enable row level security;
create policy serial_moves_of_company on serial_moves
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on serial_moves to bahi_app;
create index serial_moves_of_voucher on serial_moves (org_id, voucher_id, line_no, position);
