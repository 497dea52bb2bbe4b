-- Rounds of housekeeping, lost property, faults of rooms, and what guests say of their stay.

-- The person who cleans a room on a business day, and the pieces of linen that were changed in it.
create table hotel_rounds (
  org_id         uuid not null,
  business_day   date not null,
  room_id        uuid not null,
  -- Null if nobody has the room.
  attendant_id   uuid,
  attendant_name text not null default '',
  linen          int  not null default 0 constraint hotel_rounds_linen_sane check (linen between 0 and 99),
  constraint hotel_rounds_pk primary key (org_id, business_day, room_id),
  constraint hotel_rounds_attendant_named check ((attendant_id is null) = (attendant_name = '')),
  constraint hotel_rounds_room foreign key (org_id, room_id) references hotel_rooms (org_id, id)
);
comment on table hotel_rounds is 'tenant';
alter table hotel_rounds enable row level security;
create policy hotel_rounds_of_company on hotel_rounds
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_rounds to bahi_app;
create index hotel_rounds_of_room on hotel_rounds (org_id, room_id);

-- The products that lie in the minibars.
create table hotel_minibar_products (
  org_id     uuid not null,
  product_id uuid not null,
  line_no    int  not null,
  constraint hotel_minibar_products_pk primary key (org_id, product_id),
  constraint hotel_minibar_products_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table hotel_minibar_products is 'tenant';
alter table hotel_minibar_products enable row level security;
create policy hotel_minibar_products_of_company on hotel_minibar_products
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on hotel_minibar_products to bahi_app;

-- Photos of lost property and of faults.
alter table files drop constraint files_purpose_known;
alter table files add constraint files_purpose_known check (purpose in ('logo', 'product', 'hotel'));

-- Things found in the house.
create table hotel_lost_items (
  org_id          uuid        not null,
  id              uuid        not null,
  item            text        not null constraint hotel_lost_items_named check (item <> ''),
  room_id         uuid,
  -- Words for a place that is no room.
  place           text        not null default '',
  found_by        text        not null constraint hotel_lost_items_found_by_named check (found_by <> ''),
  found_on        date        not null,
  picture_id      uuid,
  -- The stay that had the room on that day or the night before, if there was one.
  stay_id         uuid,
  state           text        not null default 'kept' constraint hotel_lost_items_state_known check (state in ('kept', 'returned', 'disposed')),
  -- The person who got it, or how it was disposed of.
  handed_to       text        not null default '',
  entered_at      timestamptz not null default now(),
  entered_by_name text        not null,
  closed_at       timestamptz,
  closed_by_name  text,
  constraint hotel_lost_items_pk primary key (org_id, id),
  constraint hotel_lost_items_closed check ((state = 'kept') = (closed_at is null) and (closed_at is null) = (closed_by_name is null)
    and (state = 'kept') = (handed_to = '')),
  constraint hotel_lost_items_room foreign key (org_id, room_id) references hotel_rooms (org_id, id),
  constraint hotel_lost_items_stay foreign key (org_id, stay_id) references hotel_stays (org_id, id),
  constraint hotel_lost_items_picture foreign key (org_id, picture_id) references files (org_id, id)
);
comment on table hotel_lost_items is 'tenant';
alter table hotel_lost_items enable row level security;
create policy hotel_lost_items_of_company on hotel_lost_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_lost_items to bahi_app;
create index hotel_lost_items_by_day on hotel_lost_items (org_id, found_on desc, id desc);
create index hotel_lost_items_of_stay on hotel_lost_items (org_id, stay_id) where stay_id is not null;
create index hotel_lost_items_of_room on hotel_lost_items (org_id, room_id) where room_id is not null;
create index hotel_lost_items_of_picture on hotel_lost_items (org_id, picture_id) where picture_id is not null;

-- Faults of a room.
create table hotel_faults (
  org_id           uuid        not null,
  id               uuid        not null,
  room_id          uuid        not null,
  fault            text        not null constraint hotel_faults_said check (fault <> ''),
  picture_id       uuid,
  -- The block that takes the room out of sale for it.
  block_id         uuid,
  reported_at      timestamptz not null default now(),
  reported_by_name text        not null,
  done_at          timestamptz,
  done_by_name     text,
  constraint hotel_faults_pk primary key (org_id, id),
  constraint hotel_faults_done check ((done_at is null) = (done_by_name is null)),
  constraint hotel_faults_room foreign key (org_id, room_id) references hotel_rooms (org_id, id),
  constraint hotel_faults_block foreign key (org_id, block_id) references hotel_room_blocks (org_id, id),
  constraint hotel_faults_picture foreign key (org_id, picture_id) references files (org_id, id)
);
comment on table hotel_faults is 'tenant';
alter table hotel_faults enable row level security;
create policy hotel_faults_of_company on hotel_faults
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_faults to bahi_app;
create index hotel_faults_open on hotel_faults (org_id, reported_at, id) where done_at is null;
create index hotel_faults_by_time on hotel_faults (org_id, reported_at desc, id desc);
create index hotel_faults_of_room on hotel_faults (org_id, room_id);
create index hotel_faults_of_block on hotel_faults (org_id, block_id) where block_id is not null;
create index hotel_faults_of_picture on hotel_faults (org_id, picture_id) where picture_id is not null;

-- The word of a guest on a stay, given on the page of the link to its bill.
create table hotel_feedback (
  org_id   uuid        not null,
  stay_id  uuid        not null,
  stars    int         not null constraint hotel_feedback_stars_sane check (stars between 1 and 5),
  remark   text        not null default '' constraint hotel_feedback_remark_bounded check (length(remark) <= 1000),
  given_at timestamptz not null default now(),
  constraint hotel_feedback_pk primary key (org_id, stay_id),
  constraint hotel_feedback_stay foreign key (org_id, stay_id) references hotel_stays (org_id, id)
);
comment on table hotel_feedback is 'tenant';
alter table hotel_feedback enable row level security;
create policy hotel_feedback_of_company on hotel_feedback
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_feedback to bahi_app;
create index hotel_feedback_by_time on hotel_feedback (org_id, given_at desc, stay_id desc);
