-- Bills through the print agent. A printer may print bills beside the slips of its stations; one that knows no command for QR codes gets them as pictures.
alter table printers
  add column prints_bills boolean not null default false,
  add column draws_codes  boolean not null default false;

-- The papers of the invoice, after the settlement. The cash that the guest handed over is null if nobody entered it.
alter table dining_orders
  add column invoice_papers   int not null default 0,
  add column cash_given_paise bigint;
alter table dining_orders add constraint dining_orders_cash_given_sane check (cash_given_paise >= 0);

-- A bill on its way to a printer, with its rows as they were when somebody pressed Print.
create table bill_print_jobs (
  org_id      uuid        not null,
  id          uuid        not null,
  printer_id  uuid        not null,
  order_id    uuid        not null,
  -- A bill that the guest checks, or the invoice of the settlement.
  kind        text        not null constraint bill_print_jobs_kind_known check (kind in ('check', 'invoice')),
  -- The version of the order, or of the sales voucher, that the rows show.
  version     int         not null,
  title       text        not null,
  -- null once it is printed or dropped.
  paper       jsonb,
  -- True if the agent has got it and may have begun to write.
  may_be_out  boolean     not null default false,
  state       text        not null default 'waiting' constraint bill_print_jobs_state_known check (state in ('waiting', 'printed', 'dropped')),
  queued_at   timestamptz not null default now(),
  queued_by   text        not null,
  ended_at    timestamptz,
  constraint bill_print_jobs_pk primary key (org_id, id),
  constraint bill_print_jobs_printer foreign key (org_id, printer_id) references printers (org_id, id),
  constraint bill_print_jobs_order foreign key (org_id, order_id) references dining_orders (org_id, id),
  constraint bill_print_jobs_ended check ((state = 'waiting') = (ended_at is null) and (state = 'waiting') = (paper is not null))
);
comment on table bill_print_jobs is 'tenant';
-- A bill waits for one printer, once.
create unique index bill_print_jobs_waits_once on bill_print_jobs (org_id, order_id, kind) where state = 'waiting';
create index bill_print_jobs_waiting on bill_print_jobs (org_id, printer_id, id) where state = 'waiting';
create index bill_print_jobs_of_order on bill_print_jobs (org_id, order_id);

alter table bill_print_jobs enable row level security;
create policy bill_print_jobs_of_company on bill_print_jobs
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on bill_print_jobs to bahi_app;
