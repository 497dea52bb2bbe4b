import type { ItemLine, VoucherItem } from '@bahi/core/drafts/voucher-item';

/** The stock of a product in one place, in its units, without the voucher. */
export type InStock = {
  readonly batch: string;
  readonly godownId: string;
  readonly expiresOn: string | null;
  readonly isExpired: boolean;
  readonly mrpPaise: number | null;
  readonly stockE4: number;
};

/** A batch of an item in a godown, or for goods without batches the godown only, with the voucher's quantity. */
export type ItemPlace = InStock & {
  /** '' if there is only one. */
  readonly godown: string;
  /** Expired goods that cannot be taken. */
  readonly isRefused: boolean;
  readonly line: ItemLine | undefined;
};

type Of = {
  readonly godowns: readonly { readonly _id: string; readonly name: string }[];
  /** Expired goods cannot be taken. */
  readonly leavesExpired: boolean;
};

/**
 * The places of an item: first expiry first, expired ones last. A voucher line elsewhere, such as one of a new batch, has its place too,
 * and so have goods without a batch yet.
 */
export function placesOf(inStock: readonly InStock[], item: VoucherItem | undefined, { godowns, leavesExpired }: Of): readonly ItemPlace[] {
  const lines = (item?.lines ?? []).filter(({ added }) => added);
  const isAt = (place: Pick<ItemPlace, 'batch' | 'godownId'>) => (line: ItemLine) =>
    line.batch === place.batch && line.godownId === place.godownId;
  const elsewhere = lines
    .filter((line) => !inStock.some((place) => isAt(place)(line)))
    .map(({ batch, godownId, newBatch }): InStock => {
      const { expiresOn = null, mrpPaise = null } = newBatch ?? {};
      return { batch, godownId, expiresOn, isExpired: false, mrpPaise: mrpPaise === 0 ? null : mrpPaise, stockE4: 0 };
    });
  return [...elsewhere, ...inStock]
    .toSorted((a, b) => Number(a.isExpired) - Number(b.isExpired))
    .map((place) => ({
      ...place,
      godown: godowns.length > 1 ? (godowns.find(({ _id }) => _id === place.godownId)?.name ?? '') : '',
      isRefused: place.isExpired && leavesExpired,
      line: lines.find(isAt(place)),
    }));
}
