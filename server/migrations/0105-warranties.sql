-- Warranty cards: the warranty that a product or a brand comes with, cards that outlive a change of their sale, and claims on them.

-- The words of a warranty. None is changed: a card keeps those it was sold with.
create table warranty_terms (
  org_id         uuid    not null,
  id             uuid    not null,
  months         int     not null constraint warranty_terms_months_sane check (months between 1 and 600),
  covers_parts   boolean not null,
  covers_service boolean not null,
  -- Days after the last covered day in which a fault is still reported.
  claim_days     int     not null constraint warranty_terms_days_sane check (claim_days between 0 and 365),
  -- One card for all pieces of a bill, unless they have serial numbers; else one for each piece.
  is_per_bill    boolean not null,
  terms          text    not null,
  constraint warranty_terms_pk primary key (org_id, id)
);
comment on table warranty_terms is 'tenant';
alter table warranty_terms enable row level security;
create policy warranty_terms_of_company on warranty_terms
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on warranty_terms to bahi_app;

-- The warranty of a product, or of all products of a brand.
create table warranty_templates (
  org_id          uuid        not null,
  id              uuid        not null,
  product_id      uuid,
  brand_id        uuid,
  terms_id        uuid        not null,
  version         int         not null default 1,
  created_at      timestamptz not null default now(),
  changed_at      timestamptz,
  changed_by_name text,
  constraint warranty_templates_pk primary key (org_id, id),
  constraint warranty_templates_of_one check ((product_id is null) <> (brand_id is null)),
  constraint warranty_templates_terms foreign key (org_id, terms_id) references warranty_terms (org_id, id),
  constraint warranty_templates_product foreign key (org_id, product_id) references products (org_id, id),
  constraint warranty_templates_brand foreign key (org_id, brand_id) references brands (org_id, id)
);
comment on table warranty_templates is 'tenant';
alter table warranty_templates enable row level security;
create policy warranty_templates_of_company on warranty_templates
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on warranty_templates to bahi_app;
create unique index warranty_templates_product_unique on warranty_templates (org_id, product_id) where product_id is not null;
create unique index warranty_templates_brand_unique on warranty_templates (org_id, brand_id) where brand_id is not null;
create index warranty_templates_of_terms on warranty_templates (org_id, terms_id);

-- A card stays when its sale changes: what the sale has no longer is void. Within its sale and product its number names it.
alter table warranty_cards add column covered_from date;
alter table warranty_cards add column pieces int not null default 1 constraint warranty_cards_pieces_sane check (pieces >= 1);
-- The serial number of its piece, as stock compares it.
alter table warranty_cards add column serial_key text collate "C";
-- The words it was sold with; null if the product has only months.
alter table warranty_cards add column terms_id uuid;
alter table warranty_cards add column is_void boolean not null default false;
-- Why its warranty ended before its last day: the piece came back, was sold again, or was replaced; by a voucher or a claim.
alter table warranty_cards add column ended_on date;
alter table warranty_cards add column end_reason text constraint warranty_cards_reason_known check (end_reason in ('returned', 'resold', 'replaced'));
alter table warranty_cards add column ended_by uuid;
-- For a piece given for another one: the claim, and the number of the card that was sold.
alter table warranty_cards add column claim_id uuid;
alter table warranty_cards add column root_key text collate "C";

-- Two cards of a product on one sale may have one number: a piece's serial number that was typed for another piece, or a typed number that the
-- series made too. One of them keeps it, the typed one if there is one.
update warranty_cards c set number = c.number || ' (' || d.line_no || ')'
  from (select org_id, voucher_id, line_no, row_number() over (partition by org_id, voucher_id, product_id, number_key order by is_typed desc, line_no) as nth
    from warranty_cards) d
  where d.org_id = c.org_id and d.voucher_id = c.voucher_id and d.line_no = c.line_no and d.nth > 1;
update warranty_cards c set covered_from = least(v.voucher_date, c.covered_up_to) from vouchers v where v.org_id = c.org_id and v.id = c.voucher_id;
update warranty_cards c set serial_key = m.serial_key from serial_moves m
  where m.org_id = c.org_id and m.voucher_id = c.voucher_id and m.product_id = c.product_id and upper(m.serial_key) = c.number_key and m.way = -1;
-- Cards end with the credit notes that took the pieces back: by serial number, if the next move of the piece after its sale is that of a note;
-- without one the last cards of the sale, in the order in which the notes were entered.
update warranty_cards c set ended_on = greatest(c.covered_from, n.next_date), end_reason = 'returned', ended_by = n.next_id
  from (select org_id, product_id, serial_key, voucher_id, lead(voucher_id) over w as next_id, lead(move_date) over w as next_date from serial_moves
    where way <> 0 window w as (partition by org_id, product_id, serial_key order by voucher_id is not null, case when voucher_id is not null then move_date end, step)) n
  join vouchers v on v.org_id = n.org_id and v.id = n.next_id and v.kind = 'creditNote'
  where n.org_id = c.org_id and n.product_id = c.product_id and n.serial_key = c.serial_key and n.voucher_id = c.voucher_id;
update warranty_cards c set ended_on = greatest(c.covered_from, n.voucher_date), end_reason = 'returned', ended_by = n.note_id
  from (select org_id, voucher_id, line_no, product_id, row_number() over (partition by org_id, voucher_id, product_id order by line_no desc) as from_end
    from warranty_cards where serial_key is null) r
  join (select org_id, original_id, product_id, note_id, voucher_date, pieces, sum(pieces) over (partition by org_id, original_id, product_id
        order by created_at, note_id) as up_to
    from (select t.org_id, t.original_id, i.product_id, v.id as note_id, v.voucher_date, v.created_at,
        greatest(floor(sum(i.actual_quantity_e4 * coalesce(i.unit_factor_e4, 10000) / 10000) / 10000) - coalesce(max(s.pieces), 0), 0) as pieces
      from trade_vouchers t
      join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id and v.kind = 'creditNote'
      join voucher_items i on i.org_id = t.org_id and i.voucher_id = t.voucher_id
      left join (select org_id, voucher_id, product_id, count(*) as pieces from serial_moves where way = 1 group by org_id, voucher_id, product_id) s
        on s.org_id = i.org_id and s.voucher_id = i.voucher_id and s.product_id = i.product_id
      where t.side = 'customer' and t.original_id is not null
      group by t.org_id, t.original_id, i.product_id, v.id, v.voucher_date, v.created_at) b) n
    on n.org_id = r.org_id and n.original_id = r.voucher_id and n.product_id = r.product_id and r.from_end > n.up_to - n.pieces and r.from_end <= n.up_to
  where r.org_id = c.org_id and r.voucher_id = c.voucher_id and r.line_no = c.line_no;
-- If a piece was sold again without a note, only its last card runs.
update warranty_cards c set ended_on = l.covered_from, end_reason = 'resold', ended_by = l.next_id
  from (select org_id, voucher_id, line_no, lead(covered_from) over w as covered_from, lead(voucher_id) over w as next_id from warranty_cards
    where serial_key is not null window w as (partition by org_id, product_id, serial_key order by covered_from, voucher_id, line_no)) l
  where l.org_id = c.org_id and l.voucher_id = c.voucher_id and l.line_no = c.line_no and l.covered_from is not null and c.ended_on is null;

alter table warranty_cards alter column covered_from set not null;
alter table warranty_cards add constraint warranty_cards_days check (covered_from <= covered_up_to);
alter table warranty_cards add constraint warranty_cards_ended check ((ended_on is null) = (end_reason is null) and (ended_on is null) = (ended_by is null));
alter table warranty_cards add constraint warranty_cards_replacing check ((claim_id is null) = (root_key is null));
alter table warranty_cards drop constraint warranty_cards_pk;
alter table warranty_cards add constraint warranty_cards_pk primary key (org_id, voucher_id, product_id, number_key);
grant update on warranty_cards to bahi_app;
drop index warranty_cards_number_unique;
create unique index warranty_cards_number_unique on warranty_cards (org_id, number_key) where is_typed and not is_void;
create unique index warranty_cards_serial_unique on warranty_cards (org_id, product_id, serial_key)
  where serial_key is not null and not is_void and ended_on is null;
drop index warranty_cards_by_number;
create index warranty_cards_by_number on warranty_cards (org_id, number_key, voucher_id, product_id);
create index warranty_cards_by_end on warranty_cards (org_id, covered_up_to, number_key, voucher_id, product_id);
create index warranty_cards_by_serial on warranty_cards (org_id, serial_key) where serial_key is not null;
create index warranty_cards_ended_by on warranty_cards (org_id, ended_by) where ended_by is not null;

-- A piece that a customer brings back as faulty: on its card, or without one.
create table warranty_claims (
  org_id         uuid        not null,
  id             uuid        not null,
  number         int         not null,
  -- The card; null without one.
  voucher_id     uuid,
  product_id     uuid        not null,
  card_key       text        collate "C",
  serial         text        not null,
  customer_name  text        not null,
  customer_phone text        not null,
  received_on    date        not null,
  -- True if the card covered the piece on that day.
  is_covered     boolean     not null,
  fault          text        not null,
  state          text        not null default 'received'
    constraint warranty_claims_state_known check (state in ('received', 'sent', 'repaired', 'replaced', 'refused', 'givenBack')),
  state_on       date        not null,
  -- The service centre that got it last.
  centre_id      uuid,
  charge_paise   bigint      not null default 0 constraint warranty_claims_charge_sane check (charge_paise >= 0),
  new_serial     text        not null default '',
  version        int         not null default 1,
  created_at     timestamptz not null default now(),
  changed_at     timestamptz,
  changed_by_name text,
  constraint warranty_claims_pk primary key (org_id, id),
  constraint warranty_claims_on_card check ((voucher_id is null) = (card_key is null)),
  constraint warranty_claims_covered check (not is_covered or voucher_id is not null),
  constraint warranty_claims_days check (received_on <= state_on),
  constraint warranty_claims_card foreign key (org_id, voucher_id, product_id, card_key) references warranty_cards (org_id, voucher_id, product_id, number_key),
  constraint warranty_claims_product foreign key (org_id, product_id) references products (org_id, id),
  constraint warranty_claims_centre foreign key (org_id, centre_id) references parties (org_id, id)
);
comment on table warranty_claims is 'tenant';
alter table warranty_claims enable row level security;
create policy warranty_claims_of_company on warranty_claims
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on warranty_claims to bahi_app;
create unique index warranty_claims_number_unique on warranty_claims (org_id, number);
-- A piece has one open claim.
create unique index warranty_claims_open_unique on warranty_claims (org_id, voucher_id, product_id, card_key) where state <> 'givenBack';
create index warranty_claims_open on warranty_claims (org_id, received_on, number) where state <> 'givenBack';
create index warranty_claims_of_product on warranty_claims (org_id, product_id);
create index warranty_claims_of_card on warranty_claims (org_id, voucher_id, product_id, card_key) where voucher_id is not null;
create index warranty_claims_of_centre on warranty_claims (org_id, centre_id) where centre_id is not null;

-- Each step of a claim, as it was entered.
create table warranty_claim_steps (
  org_id       uuid        not null,
  claim_id     uuid        not null,
  step_no      int         not null,
  state        text        not null,
  step_on      date        not null,
  note         text        not null,
  -- The service centre, as it was named then.
  centre_name  text        not null,
  charge_paise bigint      not null,
  new_serial   text        not null,
  done_at      timestamptz not null default now(),
  done_by      uuid        not null,
  done_by_name text        not null,
  constraint warranty_claim_steps_pk primary key (org_id, claim_id, step_no),
  constraint warranty_claim_steps_claim foreign key (org_id, claim_id) references warranty_claims (org_id, id)
);
comment on table warranty_claim_steps is 'tenant';
alter table warranty_claim_steps enable row level security;
create policy warranty_claim_steps_of_company on warranty_claim_steps
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on warranty_claim_steps to bahi_app;
