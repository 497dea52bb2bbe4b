-- A printer of bills may open the drawer of the till that is connected to it.
alter table printers add column opens_drawer boolean not null default false;

-- When the bill was settled with cash; null for a bill without cash and for a bill to check. The printer opens the drawer only shortly after it.
alter table bill_print_jobs add column cash_came_at timestamptz;
