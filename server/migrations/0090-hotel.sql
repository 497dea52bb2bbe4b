-- The hotel: rooms, their nights, bookings with stays, guests, folios and business days. A stay posts nothing until its folio becomes a sales
-- voucher. Amounts in paise, before tax.

create table hotel_settings (
  org_id          uuid        not null,
  settings        jsonb       not null,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint hotel_settings_pk primary key (org_id),
  constraint hotel_settings_company foreign key (org_id) references organizations (id)
);
comment on table hotel_settings is 'tenant';
alter table hotel_settings enable row level security;
create policy hotel_settings_of_company on hotel_settings
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_settings to bahi_app;

create table hotel_room_types (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null,
  sort_key        text        collate "C" not null,
  -- The service as which its nights are sold, with SAC and tax.
  product_id      uuid        not null,
  base_guests     int         not null constraint hotel_room_types_base_sane check (base_guests between 1 and 20),
  most_adults     int         not null constraint hotel_room_types_adults_sane check (most_adults between 1 and 20),
  most_children   int         not null constraint hotel_room_types_children_sane check (most_children between 0 and 20),
  most_guests     int         not null constraint hotel_room_types_guests_sane check (most_guests between 1 and 40),
  extra_beds      int         not null constraint hotel_room_types_beds_sane check (extra_beds between 0 and 10),
  amenities       text        not null,
  line_no         int         not null,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint hotel_room_types_pk primary key (org_id, id),
  constraint hotel_room_types_name_unique unique (org_id, sort_key),
  constraint hotel_room_types_base_fits check (base_guests <= most_guests and most_adults <= most_guests),
  constraint hotel_room_types_company foreign key (org_id) references organizations (id),
  constraint hotel_room_types_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table hotel_room_types is 'tenant';
alter table hotel_room_types enable row level security;
create policy hotel_room_types_of_company on hotel_room_types
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_room_types to bahi_app;
create index hotel_room_types_of_product on hotel_room_types (org_id, product_id);

create table hotel_rooms (
  org_id          uuid        not null,
  id              uuid        not null,
  -- Its number as it is called.
  name            text        not null,
  sort_key        text        collate "C" not null,
  type_id         uuid        not null,
  building        text        not null,
  floor           text        not null,
  -- Housekeeping's half of its state; whether it is occupied follows from the stays.
  cleaning        text        not null default 'clean' constraint hotel_rooms_cleaning_known check (cleaning in ('clean', 'dirty', 'cleaning', 'inspected')),
  cleaning_note   text        not null default '',
  cleaned_at      timestamptz,
  cleaned_by_name text,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint hotel_rooms_pk primary key (org_id, id),
  constraint hotel_rooms_name_unique unique (org_id, sort_key),
  constraint hotel_rooms_type foreign key (org_id, type_id) references hotel_room_types (org_id, id)
);
comment on table hotel_rooms is 'tenant';
alter table hotel_rooms enable row level security;
create policy hotel_rooms_of_company on hotel_rooms
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_rooms to bahi_app;
create index hotel_rooms_of_type on hotel_rooms (org_id, type_id);

create table hotel_room_blocks (
  org_id          uuid        not null,
  id              uuid        not null,
  room_id         uuid        not null,
  first_night     date        not null,
  -- The day on which the room is sold again.
  until           date        not null,
  kind            text        not null constraint hotel_room_blocks_kind_known check (kind in ('outOfOrder', 'houseUse', 'owner')),
  reason          text        not null constraint hotel_room_blocks_reasoned check (reason <> ''),
  blocked_at      timestamptz not null default now(),
  blocked_by_name text        not null,
  released_at     timestamptz,
  released_by_name text,
  version         int         not null default 1,
  constraint hotel_room_blocks_pk primary key (org_id, id),
  constraint hotel_room_blocks_dates check (until > first_night),
  constraint hotel_room_blocks_released check ((released_at is null) = (released_by_name is null)),
  constraint hotel_room_blocks_room foreign key (org_id, room_id) references hotel_rooms (org_id, id)
);
comment on table hotel_room_blocks is 'tenant';
alter table hotel_room_blocks enable row level security;
create policy hotel_room_blocks_of_company on hotel_room_blocks
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_room_blocks to bahi_app;
create index hotel_room_blocks_of_room on hotel_room_blocks (org_id, room_id, until);

create table hotel_rate_plans (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null,
  sort_key        text        collate "C" not null,
  meal_plan       text        not null constraint hotel_rate_plans_meals_known check (meal_plan in ('EP', 'CP', 'MAP', 'AP')),
  -- A derived plan has no prices of its own: those of its base, changed by a percentage and an amount, and rounded.
  base_id         uuid,
  percent_e4      bigint      not null default 0,
  amount_paise    bigint      not null default 0,
  round_to_paise  bigint      not null default 1 constraint hotel_rate_plans_rounding_sane check (round_to_paise > 0),
  -- Only for bookings of this company or agent; null for all.
  party_id        uuid,
  -- The agent's share of the room value before tax, percent × 10 000.
  commission_e4   bigint      not null default 0 constraint hotel_rate_plans_commission_sane check (commission_e4 between 0 and 1000000),
  -- The advance asked for, percent of the stay × 10 000.
  deposit_e4      bigint      not null default 0 constraint hotel_rate_plans_deposit_sane check (deposit_e4 between 0 and 1000000),
  -- The charges for a late cancel, a no-show and an early departure.
  policy          jsonb       not null,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint hotel_rate_plans_pk primary key (org_id, id),
  constraint hotel_rate_plans_name_unique unique (org_id, sort_key),
  constraint hotel_rate_plans_company foreign key (org_id) references organizations (id),
  constraint hotel_rate_plans_base foreign key (org_id, base_id) references hotel_rate_plans (org_id, id),
  constraint hotel_rate_plans_party foreign key (org_id, party_id) references parties (org_id, id),
  constraint hotel_rate_plans_not_of_itself check (base_id <> id)
);
comment on table hotel_rate_plans is 'tenant';
alter table hotel_rate_plans enable row level security;
create policy hotel_rate_plans_of_company on hotel_rate_plans
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_rate_plans to bahi_app;
create index hotel_rate_plans_of_base on hotel_rate_plans (org_id, base_id) where base_id is not null;
create index hotel_rate_plans_of_party on hotel_rate_plans (org_id, party_id) where party_id is not null;

create table hotel_rates (
  org_id             uuid     not null,
  id                 uuid     not null,
  plan_id            uuid     not null,
  type_id            uuid     not null,
  -- Of the rows that include a night, the one with the highest place applies. Without a row the plan is not for sale.
  line_no            int      not null,
  season             text     not null,
  first_night        date     not null,
  last_night         date     not null,
  -- 1 for Monday to 7; empty for all.
  weekdays           int[]    not null,
  -- For 1, 2, … adults.
  adult_paise        bigint[] not null constraint hotel_rates_priced check (cardinality(adult_paise) between 1 and 20),
  extra_adult_paise  bigint   not null constraint hotel_rates_adult_sane check (extra_adult_paise >= 0),
  extra_bed_paise    bigint   not null constraint hotel_rates_bed_sane check (extra_bed_paise >= 0),
  -- Ages from and to with the price of a child.
  child_bands        jsonb    not null,
  least_nights       int      not null default 1 constraint hotel_rates_least_sane check (least_nights between 1 and 365),
  most_nights        int      constraint hotel_rates_most_sane check (most_nights between 1 and 365),
  is_closed          boolean  not null default false,
  has_no_arrival     boolean  not null default false,
  has_no_departure   boolean  not null default false,
  constraint hotel_rates_pk primary key (org_id, id),
  constraint hotel_rates_place unique (org_id, plan_id, type_id, line_no),
  constraint hotel_rates_dates check (last_night >= first_night),
  constraint hotel_rates_plan foreign key (org_id, plan_id) references hotel_rate_plans (org_id, id),
  constraint hotel_rates_type foreign key (org_id, type_id) references hotel_room_types (org_id, id)
);
comment on table hotel_rates is 'tenant';
alter table hotel_rates enable row level security;
create policy hotel_rates_of_company on hotel_rates
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on hotel_rates to bahi_app;
create index hotel_rates_of_type on hotel_rates (org_id, type_id);

-- The count that no booking may exceed, one row per room type and night, from the first booking or block of that night on. Writers lock its rows by
-- night, then by type.
create table hotel_type_nights (
  org_id   uuid not null,
  type_id  uuid not null,
  night    date not null,
  -- Active rooms, those out of sale, sold or held nights, and how many may be sold beyond the rooms.
  rooms    int  not null constraint hotel_type_nights_rooms_sane check (rooms >= 0),
  blocked  int  not null default 0 constraint hotel_type_nights_blocked_sane check (blocked >= 0),
  taken    int  not null default 0 constraint hotel_type_nights_taken_sane check (taken >= 0),
  beyond   int  not null default 0 constraint hotel_type_nights_beyond_sane check (beyond >= 0),
  constraint hotel_type_nights_pk primary key (org_id, type_id, night),
  constraint hotel_type_nights_free check (taken + blocked <= rooms + beyond),
  constraint hotel_type_nights_type foreign key (org_id, type_id) references hotel_room_types (org_id, id)
);
comment on table hotel_type_nights is 'tenant';
alter table hotel_type_nights enable row level security;
create policy hotel_type_nights_of_company on hotel_type_nights
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_type_nights to bahi_app;

create table hotel_bookings (
  org_id          uuid        not null,
  id              uuid        not null,
  number          int         not null,
  source          text        not null constraint hotel_bookings_source_known check (source in ('direct', 'walkIn', 'agent', 'corporate', 'portal')),
  -- The number that an agent or portal gave it; '' for none.
  reference       text        not null,
  booker_name     text        not null,
  booker_phone    text        not null,
  booker_email    text        not null,
  group_name      text        not null,
  -- The guest as a party of the books, from the first advance or the check-in on.
  guest_id        uuid,
  -- The company or agent that is billed or gets a commission.
  party_id        uuid,
  held_until      timestamptz,
  note            text        not null,
  -- The charges that were agreed: a later change of the plan does not touch them.
  policy          jsonb       not null,
  entered_at      timestamptz not null default now(),
  entered_by      uuid        not null,
  entered_by_name text        not null,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint hotel_bookings_pk primary key (org_id, id),
  constraint hotel_bookings_number_unique unique (org_id, number),
  constraint hotel_bookings_company foreign key (org_id) references organizations (id),
  constraint hotel_bookings_guest foreign key (org_id, guest_id) references parties (org_id, id),
  constraint hotel_bookings_party foreign key (org_id, party_id) references parties (org_id, id)
);
comment on table hotel_bookings is 'tenant';
alter table hotel_bookings enable row level security;
create policy hotel_bookings_of_company on hotel_bookings
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_bookings to bahi_app;
create unique index hotel_bookings_reference_unique on hotel_bookings (org_id, source, reference) where reference <> '';
create index hotel_bookings_of_guest on hotel_bookings (org_id, guest_id) where guest_id is not null;
create index hotel_bookings_of_party on hotel_bookings (org_id, party_id) where party_id is not null;
create index hotel_bookings_held on hotel_bookings (org_id, held_until) where held_until is not null;

create table hotel_stays (
  org_id          uuid        not null,
  id              uuid        not null,
  booking_id      uuid        not null,
  line_no         int         not null,
  state           text        not null constraint hotel_stays_state_known
    check (state in ('quote', 'held', 'waitlist', 'confirmed', 'inHouse', 'checkedOut', 'cancelled', 'noShow')),
  -- The type that is sold; the room may be of another one.
  type_id         uuid        not null,
  plan_id         uuid        not null,
  -- The room of now, or the last one; null until one is chosen. hotel_room_nights has the room of each night.
  room_id         uuid,
  arrival         date        not null,
  departure       date        not null,
  adults          int         not null constraint hotel_stays_adults_sane check (adults between 1 and 20),
  child_ages      int[]       not null,
  extra_beds      int         not null constraint hotel_stays_beds_sane check (extra_beds between 0 and 10),
  guest_name      text        not null,
  coming_at       text        not null,
  vehicle         text        not null default '',
  purpose         text        not null default '',
  keys_given      int         not null default 0,
  -- A picture of the guest's signature, sealed.
  signature       text,
  checked_in_at   timestamptz,
  checked_out_at  timestamptz,
  ended_reason    text        not null default '',
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint hotel_stays_pk primary key (org_id, id),
  constraint hotel_stays_place unique (org_id, booking_id, line_no),
  constraint hotel_stays_dates check (departure > arrival and departure - arrival <= 365),
  constraint hotel_stays_in check (state not in ('inHouse', 'checkedOut') or (room_id is not null and checked_in_at is not null)),
  constraint hotel_stays_out check ((state = 'checkedOut') = (checked_out_at is not null)),
  constraint hotel_stays_booking foreign key (org_id, booking_id) references hotel_bookings (org_id, id),
  constraint hotel_stays_type foreign key (org_id, type_id) references hotel_room_types (org_id, id),
  constraint hotel_stays_plan foreign key (org_id, plan_id) references hotel_rate_plans (org_id, id),
  constraint hotel_stays_room foreign key (org_id, room_id) references hotel_rooms (org_id, id)
);
comment on table hotel_stays is 'tenant';
alter table hotel_stays enable row level security;
create policy hotel_stays_of_company on hotel_stays
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_stays to bahi_app;
create index hotel_stays_of_type on hotel_stays (org_id, type_id);
create index hotel_stays_of_plan on hotel_stays (org_id, plan_id);
create index hotel_stays_of_room on hotel_stays (org_id, room_id) where room_id is not null;
create index hotel_stays_by_departure on hotel_stays (org_id, departure);
create index hotel_stays_in_house on hotel_stays (org_id, id) where state = 'inHouse';

create table hotel_nights (
  org_id         uuid    not null,
  stay_id        uuid    not null,
  night          date    not null,
  -- The type whose count it takes one of; null for a quote, a waiting or an ended stay.
  taken_type_id  uuid,
  -- Everything of the night: room, extra beds and meals, after the discount.
  rate_paise     bigint  not null constraint hotel_nights_rate_sane check (rate_paise >= 0),
  bed_paise      bigint  not null default 0,
  meal_paise     bigint  not null default 0,
  discount_paise bigint  not null default 0,
  is_free        boolean not null default false,
  -- The steps of its price, and the reason if a person set it.
  price_steps    jsonb   not null,
  constraint hotel_nights_pk primary key (org_id, stay_id, night),
  constraint hotel_nights_free check (is_free or rate_paise > 0),
  constraint hotel_nights_stay foreign key (org_id, stay_id) references hotel_stays (org_id, id),
  constraint hotel_nights_type foreign key (org_id, taken_type_id, night) references hotel_type_nights (org_id, type_id, night)
);
comment on table hotel_nights is 'tenant';
alter table hotel_nights enable row level security;
create policy hotel_nights_of_company on hotel_nights
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on hotel_nights to bahi_app;
create index hotel_nights_by_night on hotel_nights (org_id, night);
create index hotel_nights_taken on hotel_nights (org_id, taken_type_id, night) where taken_type_id is not null;

-- A room is used once a night, by a stay or by a block: the primary key says so.
create table hotel_room_nights (
  org_id   uuid not null,
  room_id  uuid not null,
  night    date not null,
  stay_id  uuid,
  block_id uuid,
  constraint hotel_room_nights_pk primary key (org_id, room_id, night),
  constraint hotel_room_nights_one check ((stay_id is null) <> (block_id is null)),
  constraint hotel_room_nights_room foreign key (org_id, room_id) references hotel_rooms (org_id, id),
  constraint hotel_room_nights_stay foreign key (org_id, stay_id, night) references hotel_nights (org_id, stay_id, night),
  constraint hotel_room_nights_block foreign key (org_id, block_id) references hotel_room_blocks (org_id, id)
);
comment on table hotel_room_nights is 'tenant';
alter table hotel_room_nights enable row level security;
create policy hotel_room_nights_of_company on hotel_room_nights
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on hotel_room_nights to bahi_app;
create unique index hotel_room_nights_of_stay on hotel_room_nights (org_id, stay_id, night) where stay_id is not null;
create index hotel_room_nights_of_block on hotel_room_nights (org_id, block_id) where block_id is not null;
create index hotel_room_nights_by_night on hotel_room_nights (org_id, night);

-- The log of a stay: room changes, extensions, cancel and undo, each with what was said.
create table hotel_stay_events (
  org_id       uuid        not null,
  id           uuid        not null,
  stay_id      uuid        not null,
  kind         text        not null,
  said         text        not null,
  done_at      timestamptz not null default now(),
  done_by      uuid        not null,
  done_by_name text        not null,
  constraint hotel_stay_events_pk primary key (org_id, id),
  constraint hotel_stay_events_stay foreign key (org_id, stay_id) references hotel_stays (org_id, id)
);
comment on table hotel_stay_events is 'tenant';
alter table hotel_stay_events enable row level security;
create policy hotel_stay_events_of_company on hotel_stay_events
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on hotel_stay_events to bahi_app;
create index hotel_stay_events_of_stay on hotel_stay_events (org_id, stay_id);

-- Messages for a guest and wake-up calls.
create table hotel_stay_notes (
  org_id          uuid        not null,
  id              uuid        not null,
  stay_id         uuid        not null,
  kind            text        not null constraint hotel_stay_notes_kind_known check (kind in ('message', 'wakeUp')),
  note            text        not null constraint hotel_stay_notes_said check (note <> ''),
  due_at          timestamptz,
  done_at         timestamptz,
  done_by_name    text,
  entered_at      timestamptz not null default now(),
  entered_by_name text        not null,
  constraint hotel_stay_notes_pk primary key (org_id, id),
  constraint hotel_stay_notes_stay foreign key (org_id, stay_id) references hotel_stays (org_id, id)
);
comment on table hotel_stay_notes is 'tenant';
alter table hotel_stay_notes enable row level security;
create policy hotel_stay_notes_of_company on hotel_stay_notes
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_stay_notes to bahi_app;
create index hotel_stay_notes_of_stay on hotel_stay_notes (org_id, stay_id);

-- The guests of a stay, the first one its lead.
create table hotel_guests (
  org_id          uuid        not null,
  id              uuid        not null,
  stay_id         uuid        not null,
  line_no         int         not null,
  name            text        not null,
  phone           text        not null,
  email           text        not null,
  address         text        not null,
  -- The country of the passport, two letters; IN for an Indian.
  nationality     text        not null constraint hotel_guests_nationality_sane check (nationality ~ '^[A-Z]{2}$'),
  is_overseas_citizen boolean not null default false,
  born_on         date,
  relation        text        not null,
  coming_from     text        not null,
  going_to        text        not null,
  id_kind         text        constraint hotel_guests_id_known check (id_kind in ('aadhaar', 'passport', 'licence', 'voter', 'other')),
  -- Sealed, but for the last four characters.
  id_sealed       text,
  id_last_four    text        not null default '' constraint hotel_guests_last_four check (length(id_last_four) <= 4),
  -- A photo of the paper, sealed. Never of an Aadhaar.
  id_photo        text,
  id_photo_type   text,
  -- Particulars that a foreigner's report wants, sealed.
  foreign_sealed  text,
  arrived_at      timestamptz,
  left_at         timestamptz,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint hotel_guests_pk primary key (org_id, id),
  constraint hotel_guests_place unique (org_id, stay_id, line_no),
  constraint hotel_guests_aadhaar check (id_kind is distinct from 'aadhaar' or (id_photo is null and id_sealed is null)),
  constraint hotel_guests_photo check ((id_photo is null) = (id_photo_type is null)),
  constraint hotel_guests_stay foreign key (org_id, stay_id) references hotel_stays (org_id, id)
);
comment on table hotel_guests is 'tenant';
alter table hotel_guests enable row level security;
create policy hotel_guests_of_company on hotel_guests
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on hotel_guests to bahi_app;
create index hotel_guests_by_phone on hotel_guests (org_id, phone) where phone <> '';
create index hotel_guests_with_photo on hotel_guests (org_id, left_at) where id_photo is not null;

-- Form III of a foreign guest: a person files it at the portal and enters the acknowledgement.
create table hotel_police_forms (
  org_id          uuid        not null,
  guest_id        uuid        not null,
  kind            text        not null constraint hotel_police_forms_kind_known check (kind in ('arrival', 'departure')),
  due_at          timestamptz not null,
  acknowledgement text        not null default '',
  filed_at        timestamptz,
  filed_by_name   text,
  constraint hotel_police_forms_pk primary key (org_id, guest_id, kind),
  constraint hotel_police_forms_filed check ((filed_at is null) = (acknowledgement = '') and (filed_at is null) = (filed_by_name is null)),
  constraint hotel_police_forms_guest foreign key (org_id, guest_id) references hotel_guests (org_id, id)
);
comment on table hotel_police_forms is 'tenant';
alter table hotel_police_forms enable row level security;
create policy hotel_police_forms_of_company on hotel_police_forms
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_police_forms to bahi_app;
create index hotel_police_forms_pending on hotel_police_forms (org_id, due_at) where filed_at is null;

create table hotel_folios (
  org_id          uuid        not null,
  id              uuid        not null,
  booking_id      uuid        not null,
  -- null for the folio of a group.
  stay_id         uuid,
  line_no         int         not null,
  payer           text        not null constraint hotel_folios_payer_known check (payer in ('guest', 'company', 'extra', 'group')),
  name            text        not null,
  -- The party that is billed; null until there is one.
  party_id        uuid,
  state           text        not null default 'open' constraint hotel_folios_state_known check (state in ('open', 'settled')),
  settled_at      timestamptz,
  settled_by_name text,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint hotel_folios_pk primary key (org_id, id),
  constraint hotel_folios_place unique (org_id, booking_id, stay_id, line_no),
  constraint hotel_folios_of_group check ((payer = 'group') = (stay_id is null)),
  constraint hotel_folios_settled check ((state = 'settled') = (settled_at is not null)),
  constraint hotel_folios_booking foreign key (org_id, booking_id) references hotel_bookings (org_id, id),
  constraint hotel_folios_stay foreign key (org_id, stay_id) references hotel_stays (org_id, id),
  constraint hotel_folios_party foreign key (org_id, party_id) references parties (org_id, id)
);
comment on table hotel_folios is 'tenant';
alter table hotel_folios enable row level security;
create policy hotel_folios_of_company on hotel_folios
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_folios to bahi_app;
create index hotel_folios_of_stay on hotel_folios (org_id, stay_id) where stay_id is not null;
create index hotel_folios_of_party on hotel_folios (org_id, party_id) where party_id is not null;
create index hotel_folios_open on hotel_folios (org_id, id) where state = 'open';

create table hotel_folio_lines (
  org_id          uuid        not null,
  id              uuid        not null,
  folio_id        uuid        not null,
  business_day    date        not null,
  kind            text        not null,
  said            text        not null,
  -- The service that is billed; null for payments and for bills of an outlet.
  product_id      uuid,
  quantity_e4     bigint      not null,
  -- Before tax, or with it if is_tax_inclusive; below 0 for payments, allowances and lines that take another one back.
  value_paise     bigint      not null,
  is_tax_inclusive boolean    not null default false,
  reason          text        not null default '',
  -- The night that it charges.
  stay_id         uuid,
  night           date,
  -- The value of the whole unit and night, which decides the tax also of a share.
  unit_paise      bigint,
  share_no        int         not null default 0,
  -- The receipt, the refund or the bill of the outlet.
  voucher_id      uuid,
  reverses_id     uuid,
  moved_from_id   uuid,
  -- The sales voucher that billed it.
  billed_id       uuid,
  entered_at      timestamptz not null default now(),
  entered_by      uuid,
  entered_by_name text        not null,
  constraint hotel_folio_lines_pk primary key (org_id, id),
  constraint hotel_folio_lines_of_night check ((stay_id is null) = (night is null)),
  constraint hotel_folio_lines_folio foreign key (org_id, folio_id) references hotel_folios (org_id, id),
  constraint hotel_folio_lines_product foreign key (org_id, product_id) references products (org_id, id),
  constraint hotel_folio_lines_night foreign key (org_id, stay_id, night) references hotel_nights (org_id, stay_id, night),
  constraint hotel_folio_lines_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id),
  constraint hotel_folio_lines_billed foreign key (org_id, billed_id) references vouchers (org_id, id),
  constraint hotel_folio_lines_reverses foreign key (org_id, reverses_id) references hotel_folio_lines (org_id, id),
  constraint hotel_folio_lines_moved foreign key (org_id, moved_from_id) references hotel_folio_lines (org_id, id)
);
comment on table hotel_folio_lines is 'tenant';
alter table hotel_folio_lines enable row level security;
create policy hotel_folio_lines_of_company on hotel_folio_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_folio_lines to bahi_app;
-- A night is posted once: to run the night audit again posts nothing.
create unique index hotel_folio_lines_night_unique on hotel_folio_lines (org_id, stay_id, night, share_no)
  where kind = 'room' and reverses_id is null and moved_from_id is null;
create unique index hotel_folio_lines_reversed_once on hotel_folio_lines (org_id, reverses_id) where reverses_id is not null;
create index hotel_folio_lines_of_folio on hotel_folio_lines (org_id, folio_id);
create index hotel_folio_lines_of_day on hotel_folio_lines (org_id, business_day);
create index hotel_folio_lines_of_product on hotel_folio_lines (org_id, product_id) where product_id is not null;
create index hotel_folio_lines_of_voucher on hotel_folio_lines (org_id, voucher_id) where voucher_id is not null;
create index hotel_folio_lines_billed_by on hotel_folio_lines (org_id, billed_id) where billed_id is not null;
create index hotel_folio_lines_of_moved on hotel_folio_lines (org_id, moved_from_id) where moved_from_id is not null;

-- Which folio a new line goes to. The first rule that fits applies, else the guest's folio.
create table hotel_routes (
  org_id     uuid   not null,
  id         uuid   not null,
  booking_id uuid   not null,
  line_no    int    not null,
  -- The kinds of lines it is for.
  kinds      text[] not null,
  folio_id   uuid   not null,
  -- A part of each line, percent × 10 000, or up to an amount a day; all of it without both.
  percent_e4 bigint constraint hotel_routes_percent_sane check (percent_e4 between 1 and 1000000),
  most_paise bigint constraint hotel_routes_most_sane check (most_paise > 0),
  constraint hotel_routes_pk primary key (org_id, id),
  constraint hotel_routes_place unique (org_id, booking_id, line_no),
  constraint hotel_routes_one_share check (percent_e4 is null or most_paise is null),
  constraint hotel_routes_booking foreign key (org_id, booking_id) references hotel_bookings (org_id, id),
  constraint hotel_routes_folio foreign key (org_id, folio_id) references hotel_folios (org_id, id)
);
comment on table hotel_routes is 'tenant';
alter table hotel_routes enable row level security;
create policy hotel_routes_of_company on hotel_routes
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on hotel_routes to bahi_app;
create index hotel_routes_of_folio on hotel_routes (org_id, folio_id);

-- The business days of the hotel. Night audit closes one and opens the next.
create table hotel_days (
  org_id         uuid        not null,
  business_day   date        not null,
  state          text        not null default 'open' constraint hotel_days_state_known check (state in ('open', 'posting', 'closed')),
  opened_at      timestamptz not null default now(),
  closed_at      timestamptz,
  closed_by_name text,
  -- The figures of the house when it was closed: they do not change later.
  figures        jsonb,
  constraint hotel_days_pk primary key (org_id, business_day),
  constraint hotel_days_company foreign key (org_id) references organizations (id),
  constraint hotel_days_closed check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (figures is not null))
);
comment on table hotel_days is 'tenant';
alter table hotel_days enable row level security;
create policy hotel_days_of_company on hotel_days
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_days to bahi_app;
create unique index hotel_days_one_open on hotel_days (org_id) where state <> 'closed';
