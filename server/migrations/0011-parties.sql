-- Parties whole: code, PAN, price level, credit limit, shipping addresses, licences, and openings as dated bills, which have no voucher.
-- Two parties may bear one GSTIN, as branches do: it is warned of and no longer refused. One that was merged into another stays, inactive.

-- match_key is the name folded further than sort_key: names that differ only in marks, blanks and the form of the firm have one.
-- account_group is the predefined group above the party's own; a group with ledgers never leaves it, so it is kept and not looked up.
alter table parties add column code text collate "C" not null default '';
alter table parties add column match_key text collate "C";
update parties set match_key = regexp_replace(sort_key, '[[:space:][:punct:]]', '', 'g');
alter table parties alter column match_key set not null;
alter table parties add column pan text;
alter table parties add column pin text not null default '';
alter table parties add column account_group text not null default 'Sundry Debtors' constraint parties_account_group_known check (account_group in ('Sundry Debtors', 'Sundry Creditors'));
update parties p set account_group = g.name from ledgers l join account_groups g on g.org_id = l.org_id and g.id = l.group_id
  where l.org_id = p.org_id and l.id = p.id and g.name = 'Sundry Creditors';
alter table parties alter column account_group drop default;
alter table parties add column price_level_id uuid;
alter table parties add constraint parties_price_level foreign key (org_id, price_level_id) references price_levels (org_id, id);
alter table parties add column credit_limit_paise bigint constraint parties_credit_limit_sane check (credit_limit_paise >= 0);   -- null: no limit
alter table parties add column credit_policy text not null default 'warn' constraint parties_credit_policy_known check (credit_policy in ('warn', 'block'));
alter table parties add column merged_into_id uuid;
alter table parties add constraint parties_merged_into foreign key (org_id, merged_into_id) references parties (org_id, id);
alter table parties add constraint parties_merged_is_inactive check (merged_into_id is null or not is_active);
alter table parties add column version int not null default 1;
alter table parties add column changed_at timestamptz;
alter table parties add column changed_by_name text;
alter table parties drop constraint parties_gstin_unique;
create unique index parties_code_unique on parties (org_id, code) where code <> '';
create index parties_by_gstin on parties (org_id, gstin) where gstin is not null;
create index parties_by_mobile on parties (org_id, mobile) where mobile <> '';
create index parties_by_state on parties (org_id, is_active);   -- how many there are, without reading them
create index parties_by_match on parties (org_id, match_key);
create index parties_merged on parties (org_id, merged_into_id) where merged_into_id is not null;
grant delete on parties, ledgers, ledger_balances, ledger_years to bahi_app;

create table party_addresses (
  org_id   uuid not null,
  id       uuid not null,
  party_id uuid not null,
  line_no  int  not null,
  label    text not null,
  address  text not null,
  state    text not null constraint party_addresses_state_two_digits check (state ~ '^[0-9][0-9]$'),
  pin      text not null,
  constraint party_addresses_pk primary key (org_id, id),
  constraint party_addresses_party foreign key (org_id, party_id) references parties (org_id, id)
);
comment on table party_addresses is 'tenant';
alter table party_addresses enable row level security;
create policy party_addresses_of_company on party_addresses
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on party_addresses to bahi_app;
create index party_addresses_of_party on party_addresses (org_id, party_id, line_no);

create table party_licences (
  org_id     uuid not null,
  id         uuid not null,
  party_id   uuid not null,
  line_no    int  not null,
  kind       text not null,
  number     text not null,
  expires_on date,
  constraint party_licences_pk primary key (org_id, id),
  constraint party_licences_party foreign key (org_id, party_id) references parties (org_id, id)
);
comment on table party_licences is 'tenant';
alter table party_licences enable row level security;
create policy party_licences_of_company on party_licences
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on party_licences to bahi_app;
create index party_licences_of_party on party_licences (org_id, party_id, line_no);

-- Which vouchers named a party before it was merged away: what was entered for whom stays readable.
create table merged_vouchers (
  org_id     uuid        not null,
  party_id   uuid        not null,
  voucher_id uuid        not null,
  merged_at  timestamptz not null default now(),
  constraint merged_vouchers_pk primary key (org_id, party_id, voucher_id),
  constraint merged_vouchers_party foreign key (org_id, party_id) references parties (org_id, id),
  constraint merged_vouchers_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id)
);
comment on table merged_vouchers is 'tenant';
alter table merged_vouchers enable row level security;
create policy merged_vouchers_of_company on merged_vouchers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on merged_vouchers to bahi_app;

-- An opening bill comes from the books before these. It counts in the month before they begin, as opening balances do.
alter table bills alter column voucher_id drop not null;
alter table bills add constraint bills_opening_without_voucher check ((voucher_id is null) = (source = 'opening'));
create index bills_of_opening on bills (org_id, party_id) where voucher_id is null;

-- A merge moves what was posted to another ledger; amounts and dates stay, and that is all that the app may change of a posting.
grant update (ledger_id) on postings, voucher_payment_splits to bahi_app;

-- With the state that is looked for: active, inactive or, for null, both. Vouchers look for active parties only. Planned anew for each
-- part: a rare one is found by its letters, one that many hold by walking the names.
drop function search_parties(uuid, text, text, uuid, int);
create function search_parties(company uuid, part text, after_key text, after_id uuid, most int, active boolean default null)
  returns table (id uuid, sort_key text) language plpgsql stable rows 50 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if company is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    raise exception 'search outside the company' using errcode = 'insufficient_privilege';
  end if;
  return query execute 'select p.id, p.sort_key from parties p
    where p.org_id = $1 and p.search_text like ''%'' || $2 || ''%'' and ($3 is null or p.is_active = $3)
      and (p.sort_key, p.id) > ($4 collate "C", $5) order by p.sort_key, p.id limit $6'
    using company, part, active, after_key, after_id, most;
end
$$;
revoke all on function search_parties(uuid, text, text, uuid, int, boolean) from public;
grant execute on function search_parties(uuid, text, text, uuid, int, boolean) to bahi_app;
