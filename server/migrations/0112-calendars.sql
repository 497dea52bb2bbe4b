-- Calendars (iCalendar) that booking portals and a hotel exchange, per room type.

-- Each number of a room type gives another secret address of its calendar, which the installation's key signs.
alter table hotel_room_types add column calendar_serial int not null default 0;

-- A calendar of a portal. Its events become bookings of one room of the type.
create table hotel_calendars (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null constraint hotel_calendars_named check (name <> ''),
  type_id         uuid        not null,
  -- The plan that prices its bookings: a calendar has no prices.
  plan_id         uuid        not null,
  -- The portal as a party, for its invoices.
  party_id        uuid,
  -- '' for one that is only uploaded.
  address         text        not null,
  -- True if a closed date is a booking.
  books_closed    boolean     not null,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  -- The reading, which is no version of the record. A person waits for it since then.
  asked_at        timestamptz,
  -- An uploaded calendar that was not read yet.
  waiting_file    text,
  next_read_at    timestamptz,
  read_at         timestamptz,
  -- The last good reading, and the mark that the portal's server gave it.
  good_at         timestamptz,
  etag            text        not null default '',
  events          int         not null default 0,
  said            text        not null default '',
  problem         text        not null default '',
  failures        int         not null default 0,
  -- Since then the calendar is empty although it had bookings.
  empty_since     timestamptz,
  constraint hotel_calendars_pk primary key (org_id, id),
  constraint hotel_calendars_company foreign key (org_id) references organizations (id),
  constraint hotel_calendars_type foreign key (org_id, type_id) references hotel_room_types (org_id, id),
  constraint hotel_calendars_plan foreign key (org_id, plan_id) references hotel_rate_plans (org_id, id),
  constraint hotel_calendars_party foreign key (org_id, party_id) references parties (org_id, id),
  constraint hotel_calendars_reads_itself check (next_read_at is null or (is_active and address <> ''))
);
comment on table hotel_calendars is 'tenant';
alter table hotel_calendars enable row level security;
create policy hotel_calendars_of_company on hotel_calendars
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_calendars to bahi_app;
create unique index hotel_calendars_address_unique on hotel_calendars (org_id, address) where address <> '' and is_active;
create index hotel_calendars_due on hotel_calendars (org_id, next_read_at) where next_read_at is not null;
create index hotel_calendars_of_type on hotel_calendars (org_id, type_id);
create index hotel_calendars_of_plan on hotel_calendars (org_id, plan_id);
create index hotel_calendars_of_party on hotel_calendars (org_id, party_id) where party_id is not null;

-- An event of such a calendar, as the last reading left it.
create table hotel_calendar_events (
  org_id         uuid        not null,
  id             uuid        not null,
  calendar_id    uuid        not null,
  uid            text        not null constraint hotel_calendar_events_uid_sane check (length(uid) between 1 and 255),
  -- The dates that its booking got, or that the calendar says while it has none.
  arrival        date        not null,
  departure      date        not null,
  summary        text        not null,
  -- Its booking; null if no room was free.
  stay_id        uuid,
  -- Words for a person; '' if nothing is to be done.
  problem        text        not null,
  -- A person has dealt with it.
  closed_at      timestamptz,
  closed_by_name text,
  first_at       timestamptz not null default now(),
  constraint hotel_calendar_events_pk primary key (org_id, id),
  constraint hotel_calendar_events_uid_unique unique (org_id, calendar_id, uid),
  constraint hotel_calendar_events_dates check (departure > arrival),
  constraint hotel_calendar_events_closed check ((closed_at is null) = (closed_by_name is null)),
  constraint hotel_calendar_events_calendar foreign key (org_id, calendar_id) references hotel_calendars (org_id, id),
  constraint hotel_calendar_events_stay foreign key (org_id, stay_id) references hotel_stays (org_id, id)
);
comment on table hotel_calendar_events is 'tenant';
alter table hotel_calendar_events enable row level security;
create policy hotel_calendar_events_of_company on hotel_calendar_events
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on hotel_calendar_events to bahi_app;
create unique index hotel_calendar_events_of_stay on hotel_calendar_events (org_id, stay_id) where stay_id is not null;
create index hotel_calendar_events_to_do on hotel_calendar_events (org_id, arrival, id) where problem <> '' and closed_at is null;
