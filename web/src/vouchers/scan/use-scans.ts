import { problemText } from '@bahi/core/basics/problem';
import { type ScanData, type ScannedPart, type ScanRule, scannedPart, type soughtCodes } from '@bahi/core/labels/read-scan';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ProductForVoucher } from '../../platform/answers.ts';
import { query } from '../../platform/queries.ts';
import { sayError } from '../../platform/say-error.ts';
import { readItemSearch } from '../item-search.ts';

export type ScanPlace = {
  readonly orgId: string;
  /** Undefined for a voucher without a party. */
  readonly kind?: TradeKind;
  readonly date?: string;
  readonly partyId?: string;
  readonly voucherId?: string;
};

/** How the voucher takes scanned goods; its date is that of the place. */
export type TakesScans = Omit<ScanRule, 'date'>;
/** Stock that is moved or counted: expired goods too. */
export const movesGoods: TakesScans = { movesStock: true, beginsBatches: false, refusesExpired: false };
/** Puts a scanned part on the voucher; returns the reason if it cannot. */
export type AddScanned = (product: ProductForVoucher, part: ScannedPart) => string | null;

/** The result of the last scan; `several` if a person must choose the product. `note` is '' or said beside the goods. */
export type Scanned =
  | { readonly kind: 'added'; readonly product: ProductForVoucher; readonly note: string }
  | {
      readonly kind: 'several';
      readonly products: readonly ProductForVoucher[];
      readonly data: ScanData | null;
      readonly countE4: number | null;
    }
  | { readonly kind: 'unknown'; readonly text: string };

export type Scans = {
  readonly last: Scanned | null;
  /** The products added in this session, the latest first. */
  readonly added: readonly ProductForVoucher[];
  /** Adds a product chosen among several, as the code says. */
  add(product: ProductForVoucher): void;
  /** Looks up a scanned code; a prefix `3*` means three pieces. */
  scan(code: string): void;
  /** True while a code is being looked up. */
  isBusy(): boolean;
};

/**
 * Looks up the product of each code, one after another in their order, and adds one piece of it, as many as were asked for, or what the code
 * itself says: quantity, batch and serial number. A "not found" stays visible although the scans waiting behind it succeed. A new voucher
 * (`round`) starts an empty list.
 */
export function useScans(place: ScanPlace, takes: TakesScans, onAdd: AddScanned, round: string): Scans {
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

  /** Adds the goods and says so, or why it cannot. */
  const put = (product: ProductForVoucher, data: ScanData | null, countE4: number | null) => {
    const part = scannedPart(data, product, { ...takes, date: place.date ?? todayInIndia(Date.now()) }, countE4);
    if ('problem' in part) return hold({ kind: 'unknown', text: problemText(part.problem) });
    const refusal = latest.current(product, part);
    if (refusal !== null) return hold({ kind: 'unknown', text: refusal });
    setAdded((all) => [product, ...all.filter(({ _id }) => _id !== product._id)]);
    if (!isHeld.current) setLast({ kind: 'added', product, note: part.note ? problemText(part.note) : '' });
  };
  const hold = (asks: Scanned) => {
    isHeld.current = true;
    setLast(asks);
  };
  const look = async (text: string) => {
    const { quantityE4, search: code } = readItemSearch(text);
    try {
      const answer = await queries.fetchQuery(query.vouchers.scanProduct.queryOptions({ input: { ...place, code } }));
      const { data } = answer;
      // If two products have one GTIN, the batch tells which.
      const its = answer.products.filter(({ batches }) => batches.some(({ batch }) => batch === data?.batch));
      const products = its.length > 0 ? its : answer.products;
      const [product] = products;
      if (product === undefined || products.length > 1) return hold({ kind: 'several', products, data, countE4: quantityE4 });
      put(product, data, quantityE4);
    } catch (error) {
      hold({ kind: 'unknown', text: unknownText(code, error) });
    }
  };
  return {
    last,
    added,
    add: (product) => {
      isHeld.current = false;
      if (last?.kind === 'several') put(product, last.data, last.countE4);
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

const unknown: Readonly<Record<(typeof soughtCodes)[number], (code: string) => string>> = {
  code: (code) => `No product has the code ${code}.`,
  gtin: (code) => `No product has the GTIN ${code} of this code. Enter it as a barcode of the product.`,
  scale: (code) => `No item has the scale code ${code}. Enter ${code} as a barcode of the item.`,
  checkDigit: (code) => `The check digit of ${code} is wrong: this scale code was misread or misprinted. Scan it again, or weigh again.`,
};

function unknownText(code: string, error: unknown): string {
  if (error instanceof ORPCError && error.code === 'CODE_UNKNOWN') {
    const { inactive, sought, shown } = error.data as { inactive: string | null; sought: keyof typeof unknown; shown: string };
    return inactive === null ? unknown[sought](shown) : `${inactive} has the code ${shown}, and is not active.`;
  }
  return sayError(error, `The code ${code} could not be looked up. Try again.`);
}
