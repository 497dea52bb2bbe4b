-- Companies file their accounts by Schedule III of the Companies Act. Most ledgers have a line there by their group. Share capital, deferred
-- tax or long-term provisions only the accountant knows, and of a loan also the part that falls due within twelve months.
alter table ledgers
  add column schedule_line text
    constraint ledgers_schedule_line check (schedule_line in (
      'shareCapital', 'reserves', 'warrants', 'applicationMoney', 'longTermBorrowings', 'deferredTax', 'otherLongTermLiabilities',
      'longTermProvisions', 'shortTermBorrowings', 'otherCurrentLiabilities', 'shortTermProvisions', 'tangible', 'intangible', 'capitalWork',
      'intangibleWork', 'nonCurrentInvestments', 'longTermLoans', 'otherNonCurrentAssets', 'currentInvestments', 'cash', 'shortTermLoans',
      'otherCurrentAssets', 'revenue', 'otherIncome', 'materials', 'employees', 'exceptional', 'extraordinary', 'discontinuing',
      'discontinuingTax')),
  add column due_within_year_paise bigint not null default 0
    constraint ledgers_due_within_year_paise check (due_within_year_paise >= 0);
