-- Saved views: a report as a person looked at it, with its filters and a period that moves with the calendar. Names of persons are kept,
-- because a shared view outlives the sign-in of its author.
create table report_views (
  org_id      uuid    not null,
  id          uuid    not null,
  person_id   uuid    not null,
  person_name text    not null,
  report      text    not null,
  name        text    not null,
  sort_key    text    collate "C" not null,
  -- A relative period, or `fixed`: then the days are among the filters.
  period      text    not null,
  -- The screen below its area, and its search parameters without days.
  path        text    not null,
  search      text    not null,
  -- The filters as the files of the report take them.
  asked       text    not null,
  is_shared   boolean not null,
  is_default  boolean not null,
  constraint report_views_pk primary key (org_id, id),
  constraint report_views_name_unique unique (org_id, person_id, report, sort_key),
  constraint report_views_company foreign key (org_id) references organizations (id)
);
comment on table report_views is 'tenant';
alter table report_views enable row level security;
create policy report_views_of_company on report_views
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on report_views to bahi_app;
create unique index report_views_default_unique on report_views (org_id, person_id, report) where is_default;
