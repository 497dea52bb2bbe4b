-- A cash flow statement treats some ledgers apart: depreciation is no cash, interest paid is financing, a provision for tax is no working
-- capital. Which ledgers these are, only the accountant knows. Without a mark a ledger belongs to operating activities.
alter table ledgers
  add column cash_flow_use text
    constraint ledgers_cash_flow_use check (cash_flow_use in ('depreciation', 'financeCost', 'financeIncome', 'saleResult', 'incomeTax', 'taxProvision'));
