import type { OpenPostingRow } from './bank-match-store.ts';

/** A posting on the bank's ledger, for the answer of a route. */
export const serializePosting = ({ voucherId, lineNo, kind, voucherNumber, date, partyName, amountPaise }: OpenPostingRow) => ({
  voucherId,
  lineNo,
  kind,
  voucherNumber,
  date,
  partyName,
  amountPaise,
});
