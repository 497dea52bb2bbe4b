-- Cash that was counted, and collections that were handed over (ADR 0030).

-- What lay in a cash ledger when its day was closed. One close a ledger and day; a second count of it is its next version.
create table cash_counts (
  org_id                uuid        not null,
  id                    uuid        not null,
  ledger_id             uuid        not null,
  count_date            date        not null,
  pieces                jsonb       not null,       -- {"500": 3}: rupees of a note or coin, and how many
  coins_paise           bigint      not null constraint cash_counts_coins_sane check (coins_paise >= 0),
  counted_paise         bigint      not null constraint cash_counts_counted_sane check (counted_paise >= 0),
  book_paise            bigint      not null,       -- at the end of the day, before a difference was posted
  posted_paise          bigint      not null default 0,   -- of the difference, by the voucher
  difference_voucher_id uuid,
  note                  text        not null,
  version               int         not null default 1,
  counted_at            timestamptz not null default now(),
  counted_by            uuid        not null,
  counted_by_name       text        not null,
  constraint cash_counts_pk primary key (org_id, id),
  constraint cash_counts_one_a_day unique (org_id, ledger_id, count_date),
  constraint cash_counts_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id),
  constraint cash_counts_voucher foreign key (org_id, difference_voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint cash_counts_posted_with_voucher check ((difference_voucher_id is null) = (posted_paise = 0))
);
comment on table cash_counts is 'tenant';
alter table cash_counts enable row level security;
create policy cash_counts_of_company on cash_counts
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on cash_counts to bahi_app;
create index cash_counts_by_day on cash_counts (org_id, count_date, id);

-- What a person collected and hands over: given, then accepted, or taken back while it is not.
create table hand_overs (
  org_id              uuid        not null,
  id                  uuid        not null,
  given_by            uuid        not null,
  given_by_name       text        not null,
  hand_over_date      date        not null,
  to_ledger_id        uuid        not null,         -- the till
  state               text        not null constraint hand_overs_state_known check (state in ('given', 'accepted', 'takenBack')),
  cash_paise          bigint      not null,         -- collected in cash, less what was paid out of it
  counted_paise       bigint      not null constraint hand_overs_counted_sane check (counted_paise >= 0),
  upi_paise           bigint      not null,
  cheque_paise        bigint      not null,
  bank_paise          bigint      not null,
  pieces              jsonb       not null,
  coins_paise         bigint      not null constraint hand_overs_coins_sane check (coins_paise >= 0),
  note                text        not null,
  version             int         not null default 1,
  given_at            timestamptz not null default now(),
  accepted_by_name    text,
  accepted_at         timestamptz,
  constraint hand_overs_pk primary key (org_id, id),
  constraint hand_overs_ledger foreign key (org_id, to_ledger_id) references ledgers (org_id, id),
  constraint hand_overs_accepted_by_somebody check ((state = 'accepted') = (accepted_at is not null))
);
comment on table hand_overs is 'tenant';
alter table hand_overs enable row level security;
create policy hand_overs_of_company on hand_overs
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hand_overs to bahi_app;
create index hand_overs_by_day on hand_overs (org_id, hand_over_date, id);
create index hand_overs_of_giver on hand_overs (org_id, given_by, hand_over_date, id);

-- The parts of vouchers that a hand-over carries. A part is handed over once: its key is that of the part of the payment.
create table hand_over_parts (
  org_id        uuid   not null,
  collected_in  uuid   not null,                    -- the voucher
  line_no       int    not null,                    -- of its part of the payment
  hand_over_id  uuid   not null,
  method        text   not null constraint hand_over_parts_method_known check (method in ('cash', 'upi', 'cheque', 'bank')),
  ledger_id     uuid   not null,
  amount_paise  bigint not null,                    -- money in positive
  cheque_number text   not null,
  constraint hand_over_parts_pk primary key (org_id, collected_in, line_no),
  constraint hand_over_parts_voucher foreign key (org_id, collected_in) references vouchers (org_id, id),
  constraint hand_over_parts_hand_over foreign key (org_id, hand_over_id) references hand_overs (org_id, id) deferrable initially deferred,
  constraint hand_over_parts_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table hand_over_parts is 'tenant';
alter table hand_over_parts enable row level security;
create policy hand_over_parts_of_company on hand_over_parts
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on hand_over_parts to bahi_app;
create index hand_over_parts_of_hand_over on hand_over_parts (org_id, hand_over_id);

-- What a member of staff collected is found by who entered it.
create index vouchers_of_enterer on vouchers (org_id, created_by, voucher_date, id);

-- Whether cash may go below nothing.
alter table organizations add column negative_cash text not null default 'warn';
alter table organizations add constraint organizations_negative_cash_known check (negative_cash in ('block', 'warn', 'allow'));
