-- The business day of a restaurant is closed with its figures as they were and its cash as it was counted; then its orders are locked. A day that is
-- opened again keeps the row of the close before.
create table day_closes (
  org_id            uuid        not null,
  id                uuid        not null,
  business_day      date        not null,
  -- The figures of core (`DayFigures`), in paise.
  figures           jsonb       not null,
  float_paise       bigint      not null constraint day_closes_float_sane check (float_paise >= 0),
  expected_paise    bigint      not null,
  counted_paise     bigint      not null,
  -- Pieces by the rupees of a note or coin.
  pieces            jsonb       not null,
  coins_paise       bigint      not null,
  note              text        not null,
  -- Open orders that went on to the next day: place and name.
  carried           jsonb       not null,
  closed_at         timestamptz not null,
  closed_by         uuid        not null,
  closed_by_name    text        not null,
  reopened_at       timestamptz,
  reopened_by_name  text,
  reopen_reason     text        not null default '',
  constraint day_closes_pk primary key (org_id, id),
  constraint day_closes_company foreign key (org_id) references organizations (id),
  constraint day_closes_reopened check ((reopened_at is null) = (reopened_by_name is null) and (reopened_at is null) = (reopen_reason = ''))
);
comment on table day_closes is 'tenant';
alter table day_closes enable row level security;
create policy day_closes_of_company on day_closes
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on day_closes to bahi_app;
create unique index day_closes_day_unique on day_closes (org_id, business_day) where reopened_at is null;

-- An order that was open at the close: the next day, to which its sale belongs, and the person who answers for it.
alter table dining_orders add column carried_to date;
alter table dining_orders add column carried_for text not null default '';
alter table dining_orders add constraint dining_orders_carried check ((carried_to is null) = (carried_for = ''));
create index dining_orders_carried_to on dining_orders (org_id, carried_to) where carried_to is not null;
