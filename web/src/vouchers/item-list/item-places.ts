import type { ItemLine, VoucherItem } from '@bahi/core/drafts/voucher-item';

/** What of a product lies in one place, in its units, as if the voucher were not there. */
export type Lying = {
  readonly batch: string;
  readonly godownId: string;
  readonly expiresOn: string | null;
  readonly isExpired: boolean;
  readonly mrpPaise: number | null;
  readonly stockE4: number;
};

/** A batch of an item in a godown, or of goods without batches the godown alone, with what the voucher has of it. */
export type ItemPlace = Lying & {
  /** '' where there is but one. */
  readonly godown: string;
  /** Expired goods that stay where they are. */
  readonly isRefused: boolean;
  readonly line: ItemLine | undefined;
};

type Of = {
  readonly godowns: readonly { readonly _id: string; readonly name: string }[];
  /** Goods past their day stay where they lie. */
  readonly leavesExpired: boolean;
};

/**
 * The places of an item: what expires first stands first, what is past its day last. A line of the voucher that lies elsewhere, as of a batch
 * that is described in it, has its place too, and goods without a batch yet theirs.
 */
export function placesOf(lying: readonly Lying[], item: VoucherItem | undefined, { godowns, leavesExpired }: Of): readonly ItemPlace[] {
  const lines = (item?.lines ?? []).filter(({ added }) => added);
  const isAt = (place: Pick<ItemPlace, 'batch' | 'godownId'>) => (line: ItemLine) =>
    line.batch === place.batch && line.godownId === place.godownId;
  const elsewhere = lines
    .filter((line) => !lying.some((place) => isAt(place)(line)))
    .map(({ batch, godownId, newBatch }): Lying => {
      const { expiresOn = null, mrpPaise = null } = newBatch ?? {};
      return { batch, godownId, expiresOn, isExpired: false, mrpPaise: mrpPaise === 0 ? null : mrpPaise, stockE4: 0 };
    });
  return [...elsewhere, ...lying]
    .toSorted((a, b) => Number(a.isExpired) - Number(b.isExpired))
    .map((place) => ({
      ...place,
      godown: godowns.length > 1 ? (godowns.find(({ _id }) => _id === place.godownId)?.name ?? '') : '',
      isRefused: place.isExpired && leavesExpired,
      line: lines.find(isAt(place)),
    }));
}
