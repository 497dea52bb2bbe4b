-- The day on which the bank knows a posting of its ledger. A posting without one is in the books alone.
create table bank_dates (
  org_id     uuid not null,
  voucher_id uuid not null,
  line_no    int  not null,                -- of the posting
  ledger_id  uuid not null,                -- the posting's own, so that a book is read by it
  bank_date  date not null,
  source     text not null constraint bank_dates_source_known check (source in ('hand', 'cheque', 'statement')),
  constraint bank_dates_pk primary key (org_id, voucher_id, line_no),
  constraint bank_dates_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint bank_dates_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table bank_dates is 'tenant';
alter table bank_dates enable row level security;
create policy bank_dates_of_company on bank_dates
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on bank_dates to bahi_app;
create index bank_dates_of_ledger on bank_dates (org_id, ledger_id, bank_date);
