-- Channels of a hotel: programs of others that read what it sells and book it, each with a token of its own.

create table hotel_channels (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null constraint hotel_channels_named check (name <> ''),
  sort_key        text        not null,
  -- The agent or portal of its bookings.
  party_id        uuid,
  -- True if the channel says what a night costs; else the rate plan does.
  sets_rates      boolean     not null,
  -- SHA-256 of its token, in base64url. Null in a copy of the company in another installation: its token names this one.
  token_hash      text,
  token_made_at   timestamptz,
  last_used_at    timestamptz,
  -- Its last refused calls, the newest first.
  refused         jsonb       not null default '[]',
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint hotel_channels_pk primary key (org_id, id),
  constraint hotel_channels_name_unique unique (org_id, sort_key),
  constraint hotel_channels_company foreign key (org_id) references organizations (id),
  constraint hotel_channels_party foreign key (org_id, party_id) references parties (org_id, id)
);
comment on table hotel_channels is 'tenant';
alter table hotel_channels enable row level security;
create policy hotel_channels_of_company on hotel_channels
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_channels to bahi_app;
create index hotel_channels_of_party on hotel_channels (org_id, party_id) where party_id is not null;
create index hotel_channels_of_token on hotel_channels (org_id, token_hash) where token_hash is not null;

-- A room type on a rate plan, under the code by which the channel knows it.
create table hotel_channel_offers (
  org_id     uuid not null,
  channel_id uuid not null,
  code       text not null constraint hotel_channel_offers_code_known check (code ~ '^[A-Za-z0-9._-]{1,40}$'),
  line_no    int  not null,
  type_id    uuid not null,
  plan_id    uuid not null,
  constraint hotel_channel_offers_pk primary key (org_id, channel_id, code),
  constraint hotel_channel_offers_once unique (org_id, channel_id, type_id, plan_id),
  constraint hotel_channel_offers_channel foreign key (org_id, channel_id) references hotel_channels (org_id, id),
  constraint hotel_channel_offers_type foreign key (org_id, type_id) references hotel_room_types (org_id, id),
  constraint hotel_channel_offers_plan foreign key (org_id, plan_id) references hotel_rate_plans (org_id, id)
);
comment on table hotel_channel_offers is 'tenant';
alter table hotel_channel_offers enable row level security;
create policy hotel_channel_offers_of_company on hotel_channel_offers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on hotel_channel_offers to bahi_app;
create index hotel_channel_offers_of_type on hotel_channel_offers (org_id, type_id);
create index hotel_channel_offers_of_plan on hotel_channel_offers (org_id, plan_id);

-- A booking that a channel made, under the channel's own reference: the same reference is the same booking.
create table hotel_channel_bookings (
  org_id     uuid not null,
  booking_id uuid not null,
  channel_id uuid not null,
  reference  text not null constraint hotel_channel_bookings_reference_known check (reference ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$'),
  constraint hotel_channel_bookings_pk primary key (org_id, booking_id),
  constraint hotel_channel_bookings_reference_unique unique (org_id, channel_id, reference),
  constraint hotel_channel_bookings_booking foreign key (org_id, booking_id) references hotel_bookings (org_id, id),
  constraint hotel_channel_bookings_channel foreign key (org_id, channel_id) references hotel_channels (org_id, id)
);
comment on table hotel_channel_bookings is 'tenant';
alter table hotel_channel_bookings enable row level security;
create policy hotel_channel_bookings_of_company on hotel_channel_bookings
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on hotel_channel_bookings to bahi_app;

-- Channels ask which nights have changed.
alter table hotel_type_nights add column changed_at timestamptz not null default now();
create index hotel_type_nights_changed on hotel_type_nights (org_id, changed_at);
