-- Account groups as a tree below the 28; ledgers with code, use and opening balance; what only a bank has; charges that vouchers offer;
-- number series as records.

-- `under` is the nearest predefined group, which says what the ledgers of a group are used for. Only the 28 exist so far.
alter table account_groups add column sort_key text collate "C";
update account_groups set sort_key = lower(name);
alter table account_groups alter column sort_key set not null;
alter table account_groups drop constraint account_groups_name_unique;
alter table account_groups add constraint account_groups_name_unique unique (org_id, sort_key);
alter table account_groups add column under text;
update account_groups set under = name;
alter table account_groups alter column under set not null;
alter table account_groups add constraint account_groups_not_in_itself check (parent_id <> id);
alter table account_groups add column is_active boolean not null default true;
alter table account_groups add column version int not null default 1;
alter table account_groups add column changed_at timestamptz;
alter table account_groups add column changed_by_name text;
create index account_groups_of_parent on account_groups (org_id, parent_id);
grant delete on account_groups to bahi_app;

-- What a ledger is used for follows from its group and is kept: a group with ledgers never changes it. The opening balance is the ground of
-- what is kept in the month before the books begin; that of a party is its opening bills.
alter table ledgers add column kind text;
update ledgers l set kind = case g.name when 'Cash-in-Hand' then 'cash' when 'Bank Accounts' then 'bank' when 'Bank OD A/c' then 'bank'
    when 'Sundry Debtors' then 'party' when 'Sundry Creditors' then 'party' when 'Duties & Taxes' then 'tax' else 'other' end
  from account_groups g where g.org_id = l.org_id and g.id = l.group_id;
update ledgers set kind = 'other' where group_id is null;
alter table ledgers alter column kind set not null;
alter table ledgers add constraint ledgers_kind_known check (kind in ('cash', 'bank', 'party', 'tax', 'other'));
alter table ledgers add column code text collate "C" not null default '';
alter table ledgers add column search_text text collate "C";
update ledgers set search_text = sort_key;
alter table ledgers alter column search_text set not null;
alter table ledgers add column opening_paise bigint not null default 0;   -- debit positive
alter table ledgers add constraint ledgers_opening_sane check (opening_paise between -1000000000000 and 1000000000000 and (kind <> 'party' or opening_paise = 0));
alter table ledgers add column version int not null default 1;
alter table ledgers add column changed_at timestamptz;
alter table ledgers add column changed_by_name text;
create unique index ledgers_code_unique on ledgers (org_id, code) where code <> '';
create index ledgers_of_kind on ledgers (org_id, kind, sort_key, id);
create index ledgers_beside_parties on ledgers (org_id, sort_key, id) where kind <> 'party';
create index ledgers_search on ledgers using gin (org_id, search_text gin_trgm_ops);

create table bank_accounts (
  org_id         uuid not null,
  ledger_id      uuid not null,
  bank_name      text not null,
  branch         text not null,
  account_name   text not null,
  account_number text collate "C" not null,
  ifsc           text collate "C" not null,
  upi_id         text not null,
  constraint bank_accounts_pk primary key (org_id, ledger_id),
  constraint bank_accounts_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table bank_accounts is 'tenant';
alter table bank_accounts enable row level security;
create policy bank_accounts_of_company on bank_accounts
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on bank_accounts to bahi_app;
create unique index bank_accounts_number_unique on bank_accounts (org_id, ifsc, account_number) where account_number <> '';
insert into bank_accounts select org_id, id, bank_name, '', '', '', '', '' from ledgers where kind = 'bank';
alter table ledgers drop column bank_name;

-- Used are leaves written before these books were kept, or outside of them.
create table cheque_books (
  org_id       uuid  not null,
  ledger_id    uuid  not null,
  line_no      int   not null,
  first_number int   not null,
  last_number  int   not null,
  used         int[] not null,
  void         int[] not null,
  constraint cheque_books_pk primary key (org_id, ledger_id, line_no),
  constraint cheque_books_bank foreign key (org_id, ledger_id) references bank_accounts (org_id, ledger_id),
  constraint cheque_books_range check (first_number between 1 and last_number)
);
comment on table cheque_books is 'tenant';
alter table cheque_books enable row level security;
create policy cheque_books_of_company on cheque_books
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on cheque_books to bahi_app;

-- An amount of 0 is typed with each voucher.
create table additional_charges (
  org_id                uuid        not null,
  id                    uuid        not null,
  name                  text        not null,
  sort_key              text        collate "C" not null,
  ledger_id             uuid        not null,
  is_deduction          boolean     not null,
  figure                text        not null constraint additional_charges_figure_known check (figure in ('amount', 'percent')),
  amount_paise          bigint      not null constraint additional_charges_amount_sane check (amount_paise >= 0),
  percent_e4            bigint      not null constraint additional_charges_percent_sane check (percent_e4 between 0 and 1000000),
  taxing                text        not null constraint additional_charges_taxing_known check (taxing in ('spread', 'own', 'afterTax')),
  tax_classification_id uuid,
  is_active             boolean     not null default true,
  version               int         not null default 1,
  changed_at            timestamptz,
  changed_by_name       text,
  constraint additional_charges_pk primary key (org_id, id),
  constraint additional_charges_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id),
  constraint additional_charges_classification foreign key (org_id, tax_classification_id) references tax_classifications (org_id, id),
  constraint additional_charges_name_unique unique (org_id, sort_key),
  constraint additional_charges_one_figure check (case figure when 'amount' then percent_e4 = 0 else percent_e4 > 0 and amount_paise = 0 end),
  constraint additional_charges_own_has_code check ((taxing = 'own') = (tax_classification_id is not null))
);
comment on table additional_charges is 'tenant';
alter table additional_charges enable row level security;
create policy additional_charges_of_company on additional_charges
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on additional_charges to bahi_app;
create index additional_charges_of_ledger on additional_charges (org_id, ledger_id);
create index additional_charges_of_classification on additional_charges (org_id, tax_classification_id) where tax_classification_id is not null;

alter table number_series add column sort_key text collate "C";
update number_series set sort_key = lower(name);
alter table number_series alter column sort_key set not null;
alter table number_series drop constraint number_series_name_unique;
alter table number_series add constraint number_series_name_unique unique (org_id, kind, sort_key);
alter table number_series add column van_id uuid;
alter table number_series add constraint number_series_van foreign key (org_id, van_id) references godowns (org_id, id);
alter table number_series add constraint number_series_of_van check (van_id is null or kind = 'vanSale');
alter table number_series add column is_active boolean not null default true;
alter table number_series add constraint number_series_default_is_active check (is_active or not is_default);
alter table number_series add column version int not null default 1;
alter table number_series add column changed_at timestamptz;
alter table number_series add column changed_by_name text;
create index number_series_of_van on number_series (org_id, van_id) where van_id is not null;
grant delete on number_series, number_counters to bahi_app;

-- Ledgers of these kinds by any part of name and code; `active` null for both states. Executed, as search_parties is: see there.
create function search_ledgers(company uuid, part text, kinds text[], active boolean, after_key text, after_id uuid, most int)
  returns table (id uuid, sort_key text) language plpgsql stable rows 50 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if company is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    raise exception 'search outside the company' using errcode = 'insufficient_privilege';
  end if;
  return query execute 'select l.id, l.sort_key from ledgers l
    where l.org_id = $1 and l.search_text like ''%'' || $2 || ''%'' and l.kind = any($3) and ($4 is null or l.is_active = $4)
      and (l.sort_key, l.id) > ($5 collate "C", $6) order by l.sort_key, l.id limit $7'
    using company, part, kinds, active, after_key, after_id, most;
end
$$;
revoke all on function search_ledgers(uuid, text, text[], boolean, text, uuid, int) from public;
grant execute on function search_ledgers(uuid, text, text[], boolean, text, uuid, int) to bahi_app;
