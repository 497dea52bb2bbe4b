import type { OpenPostingRow } from './bank-match-store.ts';

/** A posting on the bank's ledger in the wire format. */
export const serializePosting = ({ voucherId, lineNo, kind, voucherNumber, date, partyName, amountPaise }: OpenPostingRow) => ({
  voucherId,
  lineNo,
  kind,
  voucherNumber,
  date,
  partyName,
  amount: amountPaise,
});
