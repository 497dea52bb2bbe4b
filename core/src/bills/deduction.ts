import { type Paise, paise } from '../money/paise.ts';
import type { Deducted } from './settle-bills.ts';

/** Why a bill is closed by more than the money that came or went. */
export const deductionTypes = ['discount', 'tds', 'charges', 'writeOff'] as const;
export type DeductionType = (typeof deductionTypes)[number];

/** What is taken off one bill. `ledgerId` null: the predefined ledger of the type. */
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

/** For people: Bank charges. */
export function deductionLabel(type: DeductionType): string {
  return labels[type];
}

/** A bank keeps its charges of money that comes in; of money that goes out they are an expense of their own. */
export function deductionsOf(kind: 'receipt' | 'payment'): readonly DeductionType[] {
  return kind === 'receipt' ? deductionTypes : deductionTypes.filter((type) => type !== 'charges');
}

/** The sum of each bill; what is no amount counts nothing. */
export function sumDeducted(deductions: readonly BillDeduction[]): Deducted {
  const sums = new Map<string, Paise>();
  for (const { billId, amountPaise } of deductions) {
    if (Number.isSafeInteger(amountPaise) && amountPaise > 0) sums.set(billId, paise((sums.get(billId) ?? 0) + amountPaise));
  }
  return sums;
}
