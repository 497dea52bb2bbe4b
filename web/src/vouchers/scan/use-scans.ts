import { E4 } from '@bahi/core/money/rounding';
import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ProductForVoucher } from '../../platform/answers.ts';
import { query } from '../../platform/queries.ts';
import { sayError } from '../../platform/say-error.ts';
import { countOrOne, readItemSearch } from '../item-search.ts';

export type ScanPlace = {
  readonly orgId: string;
  /** Undefined for a voucher without a party. */
  readonly kind?: TradeKind;
  readonly date?: string;
  readonly partyId?: string;
  readonly voucherId?: string;
};

/** The result of the last scan; `several` if a person must choose the product. */
export type Scanned =
  | { readonly kind: 'added'; readonly product: ProductForVoucher }
  | { readonly kind: 'several'; readonly products: readonly ProductForVoucher[] }
  | { readonly kind: 'unknown'; readonly text: string };

export type Scans = {
  readonly last: Scanned | null;
  /** The products added in this session, the latest first. */
  readonly added: readonly ProductForVoucher[];
  /** Adds one piece of a product chosen among several. */
  add(product: ProductForVoucher): void;
  /** Looks up a scanned code; a prefix `3*` means three pieces. */
  scan(code: string): void;
  /** True while a code is being looked up. */
  isBusy(): boolean;
};

/**
 * Looks up the product of each code, one after another in their order, and adds one piece of it, or as many as were asked for. A "not
 * found" stays visible although the scans waiting behind it succeed. A new voucher (`round`) starts an empty list.
 */
export function useScans(place: ScanPlace, onAdd: (product: ProductForVoucher, quantityE4: number) => void, round: string): Scans {
  const queries = useQueryClient();
  const [last, setLast] = useState<Scanned | null>(null);
  const [added, setAdded] = useState<readonly ProductForVoucher[]>([]);
  const before = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  /** If several scans arrive in quick succession, one of them asks the person to choose. */
  const isHeld = useRef(false);
  const latest = useRef(onAdd);
  useEffect(() => {
    latest.current = onAdd;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was scanned belongs to its voucher
  useEffect(() => {
    setLast(null);
    setAdded([]);
  }, [round]);

  const put = (product: ProductForVoucher, quantityE4: number) => {
    latest.current(product, quantityE4);
    setAdded((all) => [product, ...all.filter(({ _id }) => _id !== product._id)]);
  };
  const hold = (asks: Scanned) => {
    isHeld.current = true;
    setLast(asks);
  };
  const look = async (text: string) => {
    const { quantityE4, search: code } = readItemSearch(text);
    try {
      const { products } = await queries.fetchQuery(query.vouchers.scanProduct.queryOptions({ input: { ...place, code } }));
      const [product] = products;
      if (product === undefined || products.length > 1) return hold({ kind: 'several', products });
      put(product, countOrOne(quantityE4));
      if (!isHeld.current) setLast({ kind: 'added', product });
    } catch (error) {
      hold({ kind: 'unknown', text: unknownText(code, error) });
    }
  };
  return {
    last,
    added,
    add: (product) => {
      put(product, E4);
      setLast({ kind: 'added', product });
    },
    scan: (code) => {
      if (waiting.current === 0) isHeld.current = false;
      waiting.current += 1;
      // The next scan counts on the result of this one, so it starts after this one is rendered.
      const shown = () => new Promise<void>((done) => setTimeout(done));
      const looked = before.current.then(() => look(code)).then(shown);
      before.current = looked.then(() => {
        waiting.current -= 1;
      });
    },
    isBusy: () => waiting.current > 0,
  };
}

function unknownText(code: string, error: unknown): string {
  if (error instanceof ORPCError && error.code === 'CODE_UNKNOWN') {
    const { inactive } = error.data as { inactive: string | null };
    return inactive === null ? `No product has the code ${code}.` : `${inactive} has the code ${code}, and is not active.`;
  }
  return sayError(error, `The code ${code} could not be looked up. Try again.`);
}
