import { goodsIdOf } from '@bahi/core/drafts/voucher-item';
import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProductForVoucher, VoucherFacts } from '../../platform/answers.ts';
import { query } from '../../platform/queries.ts';
import { readProductsForVoucher } from '../products-for-voucher.ts';
import { isCash } from '../walk-in/cash-party.ts';
import type { TradeEntry } from './trade-entry.ts';

/** What the books know of the products of an entry on its day: stock, batches and the last price of its party. */
export type LineAids = ReadonlyMap<string, ProductForVoucher>;

type Asked = {
  readonly orgId: string;
  readonly kind: TradeKind;
  readonly date: string;
  readonly partyId: string;
  readonly voucherId: string;
};

/** For whom and when the books are asked. */
export const askedFor = (orgId: string, { voucherType, date, party, id }: TradeEntry, facts: VoucherFacts): Asked => ({
  orgId,
  kind: voucherType,
  date: date ?? facts.today,
  // Whoever buys over the counter has no prices of an earlier time.
  partyId: isCash(party, facts) ? '' : (party?._id ?? ''),
  voucherId: id,
});

const inputOf = ({ orgId, kind, date, partyId, voucherId }: Asked, ids: readonly string[]) => ({
  orgId,
  kind,
  ids: [...ids],
  date,
  ...(partyId !== '' && { partyId }),
  ...(voucherId !== '' && { voucherId }),
});

/** The question for one product, as it is asked while typing. */
export const aidOptions = (asked: Asked, productId: string) =>
  query.vouchers.getProductsForVoucher.queryOptions({ input: inputOf(asked, [productId]) });

type Answers = UseQueryResult<{ products: ProductForVoucher[] }>[];
const combine = (answers: Answers) => ({
  found: answers.map(({ data }): ProductForVoucher | undefined => data?.products[0]),
  isReading: answers.some(({ isLoading }) => isLoading),
});

/** The aids of the items in the hand; of each product they are asked once. Typing does not wait for them; a save does. */
export function useLineAids(asked: Asked, items: TradeEntry['items']): { readonly aids: LineAids; readonly isReading: boolean } {
  const { orgId, kind, date, partyId, voucherId } = asked;
  const keys = items.flatMap(({ _id, product }) => (product.kind === 'ledger' ? [] : [_id])).join(' ');
  // The same questions as long as the items are: a key in a quantity asks nothing anew.
  const queries = useMemo(() => {
    const its = { orgId, kind, date, partyId, voucherId };
    const ids = new Set(keys === '' ? [] : keys.split(' ').map(goodsIdOf));
    return [...ids].map((id) => aidOptions(its, id));
  }, [orgId, kind, date, partyId, voucherId, keys]);
  const { found, isReading } = useQueries({ queries, combine });
  const aids = useMemo(() => {
    const known = new Map(found.flatMap((each) => (each ? [[each._id, each] as const] : [])));
    return new Map(keys.split(' ').flatMap((key) => (known.has(goodsIdOf(key)) ? [[key, known.get(goodsIdOf(key))!] as const] : [])));
  }, [found, keys]);
  return { aids, isReading };
}

/** Products by their ids as the books have them now, active or not. */
export function readProducts(asked: Asked, ids: readonly string[]): Promise<LineAids> {
  const { ids: _, ...input } = inputOf(asked, []);
  return readProductsForVoucher(input, ids);
}
