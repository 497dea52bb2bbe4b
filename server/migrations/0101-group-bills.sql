-- An invoice of a stay that goes on: its folios stay open.
alter table hotel_check_outs add column is_interim boolean not null default false;
-- The folios that a check-out billed to another party, each with the party that it had, for the undo: [{"folioId", "partyId"}].
alter table hotel_check_outs add column rebilled jsonb not null default '[]';

-- Charges of outlets to the room: none of them, or only while the guest owes less than a limit.
alter table hotel_stays
  add column takes_outlets boolean not null default true,
  add column credit_limit_paise bigint;
alter table hotel_stays add constraint hotel_stays_credit_limit_sane check (credit_limit_paise >= 0);

-- The share of the value before tax that the operator of a platform keeps, percent × 10 000; null if nothing is agreed.
alter table parties add column commission_percent_e4 bigint;
alter table parties add constraint parties_commission_sane check (commission_percent_e4 between 0 and 1000000);
