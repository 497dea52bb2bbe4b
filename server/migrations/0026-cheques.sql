-- Every cheque that came in or went out, with how far it is on its way (ADR 0028). A cheque hangs on the part of the voucher that brought
-- it: an edit of the voucher writes it anew, and is refused once it has moved.
create table cheques (
  org_id              uuid   not null,
  id                  uuid   not null,
  voucher_id          uuid   not null,
  line_no             int    not null,                -- of its part
  direction           text   not null constraint cheques_direction_known check (direction in ('received', 'issued')),
  bank_ledger_id      uuid   not null,                -- a received one: where it is deposited; an issued one: on which bank it is drawn
  cheque_number       text   collate "C" not null,
  leaf                int,                            -- of an issued one that a cheque book of the bank has
  cheque_date         date   not null,
  amount_paise        bigint not null constraint cheques_amount_sane check (amount_paise > 0),
  state               text   not null,
  moved_voucher_id    uuid,                           -- the contra that brought it to the bank: a deposit, or that of a post-dated one's day
  moved_on            date,
  bank_voucher_id     uuid,                           -- its posting on the bank's ledger
  bank_line_no        int,
  cleared_on          date,
  returned_voucher_id uuid,                           -- the journal that took it back
  returned_on         date,
  reason              text   not null default '',
  changed_at          timestamptz not null default now(),
  constraint cheques_pk primary key (org_id, id),
  constraint cheques_part_unique unique (org_id, voucher_id, line_no),
  constraint cheques_state_known check (case direction when 'received' then state in ('inHand', 'deposited', 'cleared', 'bounced')
    else state in ('waiting', 'issued', 'cleared', 'bounced', 'stopped') end),
  constraint cheques_moved_with_day check ((moved_voucher_id is null) = (moved_on is null)),
  constraint cheques_in_hand_unmoved check (state not in ('inHand', 'waiting') or (moved_voucher_id is null and bank_voucher_id is null)),
  constraint cheques_at_bank check (state not in ('deposited', 'cleared', 'issued') or bank_voucher_id is not null),
  constraint cheques_received_deposited check (direction = 'issued' or state not in ('deposited', 'cleared') or moved_voucher_id is not null),
  constraint cheques_not_before_date check (direction = 'issued' or moved_on >= cheque_date),
  constraint cheques_bank_posting_whole check ((bank_voucher_id is null) = (bank_line_no is null)),
  constraint cheques_cleared_with_day check ((state = 'cleared') = (cleared_on is not null)),
  constraint cheques_returned_with_voucher check ((state in ('bounced', 'stopped')) = (returned_voucher_id is not null)),
  constraint cheques_returned_with_day check ((returned_voucher_id is null) = (returned_on is null)),
  constraint cheques_leaf_of_issued check (leaf is null or direction = 'issued'),
  constraint cheques_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint cheques_moved_voucher foreign key (org_id, moved_voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint cheques_bank_voucher foreign key (org_id, bank_voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint cheques_returned_voucher foreign key (org_id, returned_voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint cheques_bank foreign key (org_id, bank_ledger_id) references ledgers (org_id, id)
);
comment on table cheques is 'tenant';
alter table cheques enable row level security;
create policy cheques_of_company on cheques
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on cheques to bahi_app;
create index cheques_by_date on cheques (org_id, direction, cheque_date, id);
create index cheques_of_bank on cheques (org_id, bank_ledger_id);
create index cheques_of_move on cheques (org_id, moved_voucher_id) where moved_voucher_id is not null;
create index cheques_of_return on cheques (org_id, returned_voucher_id) where returned_voucher_id is not null;
create index cheques_of_posting on cheques (org_id, bank_voucher_id, bank_line_no) where bank_voucher_id is not null;
create index cheques_falling_due on cheques (org_id, cheque_date) where state = 'waiting';
-- A leaf is written once.
create unique index cheques_leaf_unique on cheques (org_id, bank_ledger_id, leaf) where leaf is not null;

-- A leaf may become void from the register.
grant update (void) on cheque_books to bahi_app;

-- What vouchers brought before there was a register. A received cheque lies in hand unless a contra of just its amount took one out.
insert into cheques (org_id, id, voucher_id, line_no, direction, bank_ledger_id, cheque_number, cheque_date, amount_paise, state,
    moved_voucher_id, moved_on, bank_voucher_id, bank_line_no)
  with received as (
    select s.org_id, s.voucher_id, s.line_no, s.ledger_id, s.cheque_number, coalesce(s.cheque_date, v.voucher_date) as cheque_date, s.amount_paise,
      row_number() over (partition by s.org_id, s.amount_paise order by coalesce(s.cheque_date, v.voucher_date), s.voucher_id, s.line_no) as turn
    from voucher_payment_splits s join vouchers v on v.org_id = s.org_id and v.id = s.voucher_id
    where s.type = 'cheque' and v.kind <> 'payment' and v.cancelled_at is null),
  deposits as (
    select p.org_id, v.id, v.voucher_date, -p.amount_paise as amount_paise, b.line_no, b.ledger_id,
      row_number() over (partition by p.org_id, p.amount_paise order by v.voucher_date, v.id) as turn
    from postings p join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id and l.role = 'chequesInHand'
    join vouchers v on v.org_id = p.org_id and v.id = p.voucher_id and v.kind = 'contra'
    join postings b on b.org_id = p.org_id and b.voucher_id = p.voucher_id and b.amount_paise = -p.amount_paise
    where p.amount_paise < 0)
  select r.org_id, gen_random_uuid(), r.voucher_id, r.line_no, 'received', coalesce(d.ledger_id, r.ledger_id), r.cheque_number, r.cheque_date, r.amount_paise,
    case when d.id is null then 'inHand' else 'deposited' end, d.id, d.voucher_date, d.id, d.line_no
  from received r left join deposits d on d.org_id = r.org_id and d.amount_paise = r.amount_paise and d.turn = r.turn and d.voucher_date >= r.cheque_date;

-- An issued one waits when its date lay after its voucher: the next look at dates that have come moves it.
insert into cheques (org_id, id, voucher_id, line_no, direction, bank_ledger_id, cheque_number, cheque_date, amount_paise, state, bank_voucher_id, bank_line_no)
  select s.org_id, gen_random_uuid(), s.voucher_id, s.line_no, 'issued', s.ledger_id, s.cheque_number, coalesce(s.cheque_date, v.voucher_date), s.amount_paise,
    case when p.line_no is null or s.cheque_date > v.voucher_date then 'waiting' else 'issued' end,
    case when s.cheque_date > v.voucher_date then null when p.line_no is not null then s.voucher_id end,
    case when s.cheque_date > v.voucher_date then null else p.line_no end
  from voucher_payment_splits s join vouchers v on v.org_id = s.org_id and v.id = s.voucher_id
  left join lateral (select min(line_no) as line_no from postings p where p.org_id = s.org_id and p.voucher_id = s.voucher_id and p.ledger_id = s.ledger_id) p on true
  where s.type = 'cheque' and v.kind = 'payment' and v.cancelled_at is null;

-- Their leaves; of a number that was written twice the first.
update cheques c set leaf = c.cheque_number::int from (
    select distinct on (c.org_id, c.bank_ledger_id, c.cheque_number::int) c.org_id, c.id from cheques c
    where c.direction = 'issued' and c.cheque_number ~ '^[0-9]{1,6}$' and exists (select from cheque_books b where b.org_id = c.org_id
      and b.ledger_id = c.bank_ledger_id and c.cheque_number::int between b.first_number and b.last_number)
    order by c.org_id, c.bank_ledger_id, c.cheque_number::int, c.cheque_date, c.id) first
  where c.org_id = first.org_id and c.id = first.id;
