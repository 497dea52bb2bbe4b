/** The movement of a ledger or a group as the store sums it, in paise; debit positive. */
export type Moved = { openingPaise: number; debitPaise: number; creditPaise: number };

/** The same with the closing balance. */
export const trialFigures = ({ openingPaise, debitPaise, creditPaise }: Moved) => ({
  opening: openingPaise,
  debit: debitPaise,
  credit: creditPaise,
  closing: openingPaise + debitPaise - creditPaise,
});
