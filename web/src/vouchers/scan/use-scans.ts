import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ProductForVoucher } from '../../platform/answers.ts';
import { query } from '../../platform/queries.ts';
import { sayError } from '../../platform/say-error.ts';

export type ScanPlace = {
  readonly orgId: string;
  readonly kind: TradeKind;
  readonly date?: string;
  readonly partyId?: string;
  readonly voucherId?: string;
};

/** What the last scan came to, in words; `several` where a person must say which is meant. */
export type Scanned =
  | { readonly kind: 'added'; readonly product: ProductForVoucher }
  | { readonly kind: 'several'; readonly products: readonly ProductForVoucher[] }
  | { readonly kind: 'unknown'; readonly text: string };

export type Scans = {
  readonly last: Scanned | null;
  /** The products of this round, the last first. */
  readonly added: readonly ProductForVoucher[];
  /** One more of a product that was chosen among several. */
  add(product: ProductForVoucher): void;
  scan(code: string): void;
};

/** Asks for the product of each code, one after another in their order, and adds one of it. Another voucher (`round`) begins anew. */
export function useScans(place: ScanPlace, onAdd: (product: ProductForVoucher) => void, round: string): Scans {
  const queries = useQueryClient();
  const [last, setLast] = useState<Scanned | null>(null);
  const [added, setAdded] = useState<readonly ProductForVoucher[]>([]);
  const before = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(onAdd);
  useEffect(() => {
    latest.current = onAdd;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was scanned belongs to its voucher
  useEffect(() => {
    setLast(null);
    setAdded([]);
  }, [round]);

  const add = (product: ProductForVoucher) => {
    latest.current(product);
    setLast({ kind: 'added', product });
    setAdded((all) => [product, ...all.filter(({ _id }) => _id !== product._id)]);
  };
  const look = async (code: string) => {
    try {
      const { products } = await queries.fetchQuery(query.vouchers.scanProduct.queryOptions({ input: { ...place, code } }));
      const [product] = products;
      if (product && products.length === 1) add(product);
      else setLast({ kind: 'several', products });
    } catch (error) {
      setLast({ kind: 'unknown', text: unknownText(code, error) });
    }
  };
  return {
    last,
    added,
    add,
    scan: (code: string) => {
      // The next one counts on what this one has added: after it stands on the page.
      before.current = before.current.then(() => look(code)).then(() => new Promise((done) => setTimeout(done)));
    },
  };
}

function unknownText(code: string, error: unknown): string {
  if (error instanceof ORPCError && error.code === 'CODE_UNKNOWN') {
    const { inactive } = error.data as { inactive: string | null };
    return inactive === null ? `No product has the code ${code}.` : `${inactive} has the code ${code}, and is not active.`;
  }
  return sayError(error, `The code ${code} could not be looked up. Try again.`);
}
