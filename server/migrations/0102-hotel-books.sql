-- The books at the close of each business day: paid rooms and their revenue for each later night that has bookings. A report of pick-up compares
-- it with the bookings of now. A close without any bookings has one row of 0 for the next night.
create table hotel_books (
  org_id        uuid   not null,
  business_day  date   not null,
  night         date   not null,
  rooms         int    not null constraint hotel_books_rooms_sane check (rooms >= 0),
  -- Before tax and without the meals of the plans.
  revenue_paise bigint not null,
  constraint hotel_books_pk primary key (org_id, business_day, night),
  constraint hotel_books_nights check (night > business_day and night <= business_day + 365),
  constraint hotel_books_day foreign key (org_id, business_day) references hotel_days (org_id, business_day)
);
comment on table hotel_books is 'tenant';
alter table hotel_books enable row level security;
create policy hotel_books_of_company on hotel_books
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on hotel_books to bahi_app;
