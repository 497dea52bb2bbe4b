-- Invoices show how customers reach the company and where they pay by UPI. The address and PIN exist since step 14. All may be empty, so
-- companies from before this step keep working.
alter table organizations
  add column phone text not null default '',
  add column email text not null default '',
  add column website text not null default '',
  add column upi_id text not null default '';
