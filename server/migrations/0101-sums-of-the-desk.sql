-- Open bills by the day on which they are due, each side apart: sums by age read the days that they need from these alone.
create index bills_receivable on bills (org_id, due_on) include (pending_paise) where pending_paise > 0;
create index bills_payable on bills (org_id, due_on) include (pending_paise) where pending_paise < 0;
