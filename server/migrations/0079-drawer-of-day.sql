-- The close of a business day keeps what its page showed: the drawer since the last count (`DrawerCash` of core), the cash on the bills of the day,
-- and the balance of the ledger Cash, from which the next count goes on. Closes from before have none of them.
alter table day_closes add column cash jsonb;
alter table day_closes add column bills_cash_paise bigint;
alter table day_closes add column book_paise bigint;
alter table day_closes add constraint day_closes_cash_whole check ((cash is null) = (bills_cash_paise is null) and (cash is null) = (book_paise is null));
create index day_closes_counted on day_closes (org_id, closed_at desc, id desc) where reopened_at is null;
