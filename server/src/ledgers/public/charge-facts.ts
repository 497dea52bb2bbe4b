import { chargeDraftProblems } from '@bahi/core/vouchers/charge-draft';
import type { ChargeRow, ChargeValues } from '../charge-store.ts';

/** The defaults of a new charge. */
export const newCharge = {
  isDeduction: false,
  figure: 'amount' as const,
  amountPaise: 0,
  percentE4: 0,
  taxing: 'spread' as const,
  taxClassificationId: null,
};

/** Core's problems of a charge with this ledger. */
export function chargeProblems(values: ChargeValues, ledger: Parameters<typeof chargeDraftProblems>[1]) {
  const { figure, amountPaise, percentE4 } = values;
  return chargeDraftProblems(
    { ...values, figure: figure === 'amount' ? { kind: figure, amountPaise } : { kind: figure, percentE4 } },
    ledger,
  );
}

/** For the edit log: rupees and percent. */
export const chargeInEditLog = ({ amountPaise, percentE4, ...row }: ChargeRow) => ({
  ...row,
  amount: amountPaise / 100,
  percent: percentE4 / 10_000,
});
