-- How a rate plan follows another: its amount may be for each adult, and it rounds to the nearest multiple, up or down.
alter table hotel_rate_plans
  add column is_per_adult boolean not null default false,
  add column rounding text not null default 'nearest' constraint hotel_rate_plans_rounding_known check (rounding in ('nearest', 'up', 'down')),
  add column follows_extras boolean not null default true;
