-- What a voucher's page reads while a person types.

-- The last vouchers of a party, kind by kind: what it paid the last time. Goods of a party are few among all goods of a product, and vouchers
-- of a party few among all vouchers, so the last ones are walked from here and their items read by their key.
create index vouchers_of_party on vouchers (org_id, party_id, kind, voucher_date, id) where party_id is not null;

-- Batches of which nothing lies are told the newest first.
alter table batches add column created_at timestamptz not null default now();

-- What was deleted of a kind of record, the last first; a company keeps many versions and deletes few records.
create index record_versions_deleted on record_versions (org_id, record, changed_at) where after is null;
