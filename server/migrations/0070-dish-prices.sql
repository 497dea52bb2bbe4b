-- Prices of dishes for an area, a kind of order, days of the week, or between two times (happy hour).
create table menu_prices (
  org_id     uuid       not null,
  item_id    uuid       not null,
  line_no    int        not null,
  -- The name of the portion.
  portion    text       not null,
  area_id    uuid,
  kind       text       constraint menu_prices_kind_known check (kind in ('dineIn', 'takeaway', 'delivery')),
  -- 1 for Monday to 7 for Sunday; empty for each day.
  weekdays   smallint[] not null,
  -- HH:MM in India. An end before the begin is on the next day.
  from_time  text       constraint menu_prices_from_sane check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  until_time text       constraint menu_prices_until_sane check (until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  rate_e4    bigint     not null constraint menu_prices_rate_sane check (rate_e4 >= 0),
  constraint menu_prices_pk primary key (org_id, item_id, line_no),
  constraint menu_prices_item foreign key (org_id, item_id) references menu_items (org_id, id),
  constraint menu_prices_area foreign key (org_id, area_id) references dining_areas (org_id, id),
  constraint menu_prices_times_both check ((from_time is null) = (until_time is null))
);
comment on table menu_prices is 'tenant';
alter table menu_prices enable row level security;
create policy menu_prices_of_company on menu_prices
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on menu_prices to bahi_app;
