import type { IsoDate } from '../periods/business-date.ts';

/** Stock of a batch in the godown that is sold from. */
export type BatchAtHand = {
  readonly batch: string;
  /** Expiry date; null without one. */
  readonly expiresOn: IsoDate | null;
  readonly quantityE4: number;
};

export type BatchSuggestion = {
  /** One row per batch, in the order of use. Each becomes a line. */
  readonly parts: readonly { readonly batch: string; readonly quantityE4: number }[];
  /** The quantity × 10 000 that no sellable batch could cover. */
  readonly shortE4: number;
};

/** Batches without an expiry date come last. Equal dates are sorted by name, so that every user gets the same suggestion. */
function byExpiry(one: BatchAtHand, other: BatchAtHand): number {
  if (one.expiresOn !== other.expiresOn) {
    if (one.expiresOn === null) return 1;
    if (other.expiresOn === null) return -1;
    return one.expiresOn < other.expiresOn ? -1 : 1;
  }
  return one.batch === other.batch ? 0 : one.batch < other.batch ? -1 : 1;
}

/**
 * First expired, first out: splits the quantity of a sale over the batches by expiry date. Batches expired on the voucher's date are
 * skipped. Quantities × 10 000, in units of the product.
 */
export function suggestBatches(quantityE4: number, batches: readonly BatchAtHand[], date: IsoDate): BatchSuggestion {
  const { parts, shortE4 } = taken(quantityE4, batches, date);
  return { parts: parts.map(({ from: { batch }, quantityE4: takenE4 }) => ({ batch, quantityE4: takenE4 })), shortE4 };
}

function taken<Batch extends BatchAtHand>(quantityE4: number, batches: readonly Batch[], date: IsoDate) {
  const fit = batches.filter((each) => each.quantityE4 > 0 && (each.expiresOn === null || each.expiresOn >= date));
  let shortE4 = Math.max(0, quantityE4);
  const parts = fit.toSorted(byExpiry).flatMap((from) => {
    const takenE4 = Math.min(shortE4, from.quantityE4);
    shortE4 -= takenE4;
    return takenE4 > 0 ? [{ from, quantityE4: takenE4 }] : [];
  });
  return { parts, shortE4 };
}

/** Stock of a batch in one godown. */
export type BatchInGodown = BatchAtHand & { readonly godownId: string };

/** The same over several godowns: first the chosen godown, then the others for what is missing, first expired first out in each. */
export function suggestOverGodowns(quantityE4: number, inStock: readonly BatchInGodown[], chosenGodownId: string, date: IsoDate) {
  const here = taken(
    quantityE4,
    inStock.filter(({ godownId }) => godownId === chosenGodownId),
    date,
  );
  const elsewhere = taken(
    here.shortE4,
    inStock.filter(({ godownId }) => godownId !== chosenGodownId),
    date,
  );
  const parts = [...here.parts, ...elsewhere.parts].map(({ from: { godownId, batch }, quantityE4: takenE4 }) => ({
    godownId,
    batch,
    quantityE4: takenE4,
  }));
  return { parts, shortE4: elsewhere.shortE4 };
}
