-- How often a kitchen slip was printed: from the second paper on it is marked as a reprint.
alter table kitchen_slips add column prints int not null default 0 constraint kitchen_slips_prints_sane check (prints >= 0);
