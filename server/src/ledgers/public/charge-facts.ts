import { additionalChargeRow } from '@bahi/contract/ledgers/additional-charge-routes';
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

/** As the edit log keeps it: with the names and units of the wire. */
export const chargeInEditLog = (row: ChargeRow) => additionalChargeRow.parse(row);
