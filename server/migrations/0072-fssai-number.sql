-- The FSSAI number of a food business, which each of its bills prints; '' for none.
alter table organizations add column fssai text not null default '' constraint organizations_fssai_sane check (fssai ~ '^([12][0-9]{13})?$');
