import { insertRows } from '../platform/rows.ts';

export const insertJournalLines = insertRows('journal_lines', [
  'org_id',
  'voucher_id',
  'line_no',
  'ledger_id',
  'amount_paise',
  'reference',
  'bill_id',
]);
