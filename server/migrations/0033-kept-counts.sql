-- Each count of cash is kept, and the contras of a hand-over that was accepted belong to it (ADR 0030).

-- A second count of a day is a row of its own: the newest is the close, those before it stay as they were said.
alter table cash_counts drop constraint cash_counts_one_a_day;
alter table cash_counts add constraint cash_counts_one_version unique (org_id, ledger_id, count_date, version);
-- Of a day that was counted anew before now only the last count is left, under the number of its turn: it is the first that is kept.
update cash_counts set version = 1 where version > 1;
revoke update on cash_counts from bahi_app;

-- The contras by which the cash of a hand-over went to the till. They stand while it is accepted, and are cancelled with its undoing.
create table hand_over_contras (
  org_id       uuid not null,
  contra_id    uuid not null,
  hand_over_id uuid not null,
  constraint hand_over_contras_pk primary key (org_id, contra_id),
  constraint hand_over_contras_voucher foreign key (org_id, contra_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint hand_over_contras_hand_over foreign key (org_id, hand_over_id) references hand_overs (org_id, id)
);
comment on table hand_over_contras is 'tenant';
alter table hand_over_contras enable row level security;
create policy hand_over_contras_of_company on hand_over_contras
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on hand_over_contras to bahi_app;
create index hand_over_contras_of_hand_over on hand_over_contras (org_id, hand_over_id);

-- Those that were accepted before: whoever accepted wrote the contra in the same act, with the name of who gave it.
insert into hand_over_contras (org_id, contra_id, hand_over_id)
select distinct on (v.org_id, v.id) v.org_id, v.id, h.id
from hand_overs h
join vouchers v on v.org_id = h.org_id and v.kind = 'contra' and v.cancelled_at is null and v.created_by_name = h.accepted_by_name
  and v.note = 'Handed over by ' || h.given_by_name || ', collected on ' || to_char(h.hand_over_date, 'DD/MM/YYYY')
  and v.created_at between h.accepted_at - interval '1 minute' and h.accepted_at + interval '1 minute'
where h.state = 'accepted'
order by v.org_id, v.id, abs(extract(epoch from v.created_at - h.accepted_at));
