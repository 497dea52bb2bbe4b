-- What a voucher changes of what others counted towards the limits of tax at source: a note on a supplier's bill, an advance that came back,
-- a cheque that bounced (of a refund: that counts again). It counts on the day of what it changes, so the month and the year stand as if that had been less.
create table tds_adjustments (
  org_id        uuid   not null,
  voucher_id    uuid   not null,
  line_no       int    not null,
  party_id      uuid   not null,
  section       text   not null,
  counted_on    date   not null,
  counted_paise bigint not null,   -- below 0 takes out
  ahead_paise   bigint not null,   -- of it, what was paid ahead of a bill
  constraint tds_adjustments_pk primary key (org_id, voucher_id, line_no),
  constraint tds_adjustments_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint tds_adjustments_party foreign key (org_id, party_id) references parties (org_id, id),
  constraint tds_adjustments_something check (counted_paise <> 0),
  constraint tds_adjustments_ahead_sane check (ahead_paise between least(counted_paise, 0) and greatest(counted_paise, 0))
);
comment on table tds_adjustments is 'tenant';
alter table tds_adjustments enable row level security;
create policy tds_adjustments_of_company on tds_adjustments
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on tds_adjustments to bahi_app;
create index tds_adjustments_of_party on tds_adjustments (org_id, party_id);

-- Under which certificate of a lower rate; the return names it, also where it deducts nothing.
alter table tds_deductions add column certificate_number text not null default '';   -- '' without one
update tds_deductions d set certificate_number = e.certificate_number from tds_deductees e
  where e.org_id = d.org_id and e.party_id = d.party_id and d.certified_paise > 0;
