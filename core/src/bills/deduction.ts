import { type Paise, paise } from '../money/paise.ts';
import type { Deducted } from './settle-bills.ts';

/** Why a bill is settled by more than the money received or paid. */
export const deductionTypes = ['discount', 'tds', 'charges', 'writeOff'] as const;
export type DeductionType = (typeof deductionTypes)[number];

/** A deduction from one bill. `ledgerId` null: the predefined ledger of the type. */
export type BillDeduction = {
  readonly billId: string;
  readonly type: DeductionType;
  readonly ledgerId: string | null;
  readonly amountPaise: Paise;
};

const labels: Readonly<Record<DeductionType, string>> = {
  discount: 'Discount',
  tds: 'TDS',
  charges: 'Bank charges',
  writeOff: 'Write-off',
};

/** Label for screens, as "Bank charges". */
export function deductionLabel(type: DeductionType): string {
  return labels[type];
}

/** The deductions of a receipt or payment. A bank deducts charges from money received; for money paid they are a separate expense. */
export function deductionsOf(kind: 'receipt' | 'payment'): readonly DeductionType[] {
  return kind === 'receipt' ? deductionTypes : deductionTypes.filter((type) => type !== 'charges');
}

/** The sum of deductions by bill, in paise. Invalid amounts are skipped. */
export function sumDeducted(deductions: readonly BillDeduction[]): Deducted {
  const sums = new Map<string, Paise>();
  for (const { billId, amountPaise } of deductions) {
    if (Number.isSafeInteger(amountPaise) && amountPaise > 0) sums.set(billId, paise((sums.get(billId) ?? 0) + amountPaise));
  }
  return sums;
}
