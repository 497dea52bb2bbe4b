-- Receipts and payments whole: several ways of money, what is taken off a bill, and money of other ledgers than parties.

-- What bank or UPI call a part of the money; '' when nobody said.
alter table voucher_payment_splits add column reference text not null default '';

-- What closed a bill beside the money: a discount, TDS, what the bank kept, a small write-off. It lies within the bill's settlement.
create table bill_deductions (
  org_id       uuid   not null,
  voucher_id   uuid   not null,
  line_no      int    not null,
  bill_id      uuid   not null,
  type         text   not null constraint bill_deductions_type_known check (type in ('discount', 'tds', 'charges', 'writeOff')),
  ledger_id    uuid   not null,
  amount_paise bigint not null constraint bill_deductions_amount_sane check (amount_paise > 0),
  constraint bill_deductions_pk primary key (org_id, voucher_id, line_no),
  constraint bill_deductions_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint bill_deductions_bill foreign key (org_id, bill_id) references bills (org_id, id),
  constraint bill_deductions_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table bill_deductions is 'tenant';
alter table bill_deductions enable row level security;
create policy bill_deductions_of_company on bill_deductions
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on bill_deductions to bahi_app;
create index bill_deductions_of_ledger on bill_deductions (org_id, ledger_id);
create index bill_deductions_of_bill on bill_deductions (org_id, bill_id);

-- What money is for that settles no party: rent, salary, a loan, capital, tax.
create table money_lines (
  org_id           uuid    not null,
  voucher_id       uuid    not null,
  line_no          int     not null,
  ledger_id        uuid    not null,
  gst_percent_e4   bigint  constraint money_lines_percent_sane check (gst_percent_e4 between 0 and 1000000),   -- null: without GST
  is_tax_inclusive boolean not null,
  taxable_paise    bigint  not null constraint money_lines_taxable_sane check (taxable_paise >= 0),
  cgst_paise       bigint  not null,
  sgst_paise       bigint  not null,
  igst_paise       bigint  not null,
  total_paise      bigint  not null constraint money_lines_total_sane check (total_paise > 0),
  constraint money_lines_pk primary key (org_id, voucher_id, line_no),
  constraint money_lines_halves_equal check (cgst_paise = sgst_paise),
  constraint money_lines_adds_up check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  constraint money_lines_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint money_lines_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table money_lines is 'tenant';
alter table money_lines enable row level security;
create policy money_lines_of_company on money_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on money_lines to bahi_app;
create index money_lines_of_ledger on money_lines (org_id, ledger_id);

-- What these post to, in the companies of today; new ones begin with them. A ledger of the company's own that bears the name keeps it.
insert into ledgers (org_id, id, group_id, name, sort_key, search_text, role, kind)
  select g.org_id, gen_random_uuid(), g.id, n.name, lower(n.name), lower(n.name), l.role, case l.group_name when 'Duties & Taxes' then 'tax' else 'other' end
  from (values ('chequesIssued', 'Cheques Issued', 'Current Liabilities'), ('discountReceived', 'Discount Received', 'Indirect Incomes'),
    ('tdsReceivable', 'TDS Receivable', 'Current Assets'), ('tdsPayable', 'TDS Payable', 'Duties & Taxes'),
    ('bankCharges', 'Bank Charges', 'Indirect Expenses'), ('writeOff', 'Write Off', 'Indirect Expenses')) l (role, name, group_name)
  join account_groups g on g.name = l.group_name
  cross join lateral (select case when exists (select from ledgers x where x.org_id = g.org_id and x.sort_key = lower(l.name))
    then l.name || ' (predefined)' else l.name end as name) n
  where not exists (select from ledgers x where x.org_id = g.org_id and x.role = l.role);

insert into number_series (org_id, id, kind, name, sort_key, prefix, suffix, width, start, is_default)
  select o.id, gen_random_uuid(), 'payment', 'Payments', 'payments', 'PY/{fy}/', '', 5, 1, true
  from organizations o where not exists (select from number_series s where s.org_id = o.id and s.kind = 'payment');
