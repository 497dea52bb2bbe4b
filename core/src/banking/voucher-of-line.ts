import { MAX_REFERENCE_LENGTH } from '../basics/limits.ts';
import type { OpenBill } from '../bills/settle-bills.ts';
import { settlementOf } from '../bills/settle-bills.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { MAX_SETTLED_BILLS } from '../vouchers/limits.ts';
import type { LineVoucherKind } from './bank-rule.ts';

type Line = { readonly date: IsoDate; readonly amountPaise: Paise; readonly description: string; readonly reference: string };

/** The kind of voucher for a line and its party or other ledger. */
export type LineChoice = { readonly kind: LineVoucherKind; readonly ledgerId: string; readonly isParty: boolean };

/** The voucher for a line, with the date and amount of the bank. */
export type LineVoucher =
  | {
      readonly kind: 'receipt' | 'payment';
      readonly date: IsoDate;
      readonly enteredPaise: Paise;
      readonly partyId: string | null;
      readonly ledgerId: string | null;
      readonly bills: readonly { readonly billId: string; readonly settledPaise: Paise }[];
      readonly reference: string;
      readonly note: string;
    }
  | {
      readonly kind: 'contra';
      readonly date: IsoDate;
      readonly fromLedgerId: string;
      readonly toLedgerId: string;
      readonly amountPaise: Paise;
      readonly note: string;
    }
  | {
      readonly kind: 'journal';
      readonly date: IsoDate;
      readonly lines: readonly { readonly ledgerId: string; readonly side: 'debit' | 'credit'; readonly amountPaise: Paise }[];
      readonly note: string;
    };

/** The default kind: a receipt for money in, a payment for money out. */
export const usualKind = ({ amountPaise }: Pick<Line, 'amountPaise'>): LineVoucherKind => (amountPaise > 0 ? 'receipt' : 'payment');

/** The kinds of voucher that a line may become. */
export const kindsOfLine = (line: Pick<Line, 'amountPaise'>): LineVoucherKind[] => [usualKind(line), 'contra', 'journal'];

/**
 * The voucher for a line on the bank's ledger. Money of a party settles its open bills, oldest first, and the rest is an advance.
 * `open`: those bills in their order, with the signs of a receipt or payment.
 */
export function voucherOfLine(line: Line, bankId: string, choice: LineChoice, open: readonly OpenBill[] = []): LineVoucher {
  const { date, reference } = line;
  const size = Math.abs(line.amountPaise);
  const isIn = line.amountPaise > 0;
  const note = line.description.slice(0, 500);
  if (choice.kind === 'contra') {
    const [fromLedgerId, toLedgerId] = isIn ? [choice.ledgerId, bankId] : [bankId, choice.ledgerId];
    return { kind: 'contra', date, fromLedgerId, toLedgerId, amountPaise: size, note };
  }
  if (choice.kind === 'journal') {
    const [debit, credit] = isIn ? [bankId, choice.ledgerId] : [choice.ledgerId, bankId];
    const lines = [
      { ledgerId: debit, side: 'debit', amountPaise: size },
      { ledgerId: credit, side: 'credit', amountPaise: size },
    ] as const;
    return { kind: 'journal', date, lines, note };
  }
  const owed = choice.isParty ? open.filter(({ pendingPaise }) => pendingPaise > 0) : [];
  const ids = oldestFirst(owed, size).slice(0, MAX_SETTLED_BILLS);
  const { bills } = settlementOf(size, open, ids);
  return {
    kind: choice.kind,
    date,
    enteredPaise: size,
    partyId: choice.isParty ? choice.ledgerId : null,
    ledgerId: choice.isParty ? null : choice.ledgerId,
    bills: bills.map(({ id, settledPaise }) => ({ billId: id, settledPaise })),
    reference: reference.slice(0, MAX_REFERENCE_LENGTH),
    note,
  };
}

/** The first bills, as many as the money reaches. */
function oldestFirst(open: readonly OpenBill[], size: Paise): string[] {
  let left = size;
  return open.flatMap(({ id, pendingPaise }) => {
    if (left <= 0) return [];
    left -= pendingPaise;
    return [id];
  });
}
