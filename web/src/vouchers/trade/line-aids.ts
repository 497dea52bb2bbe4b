import { goodsIdOf } from '@bahi/core/drafts/voucher-item';
import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProductForVoucher, VoucherFacts } from '../../platform/answers.ts';
import { query } from '../../platform/queries.ts';
import { readProductsForVoucher } from '../products-for-voucher.ts';
import { isCash } from '../walk-in/cash-party.ts';
import type { TradeEntry } from './trade-entry.ts';

/** The data of the products of an entry on its date: stock, batches and the last price of its party. */
export type LineAids = ReadonlyMap<string, ProductForVoucher>;

type Asked = {
  readonly orgId: string;
  readonly kind: TradeKind;
  readonly date: string;
  readonly partyId: string;
  readonly voucherId: string;
};

/** The parameters of the question: company, date, party and voucher. */
export const askedFor = (orgId: string, { voucherType, date, party, id }: TradeEntry, facts: VoucherFacts): Asked => ({
  orgId,
  kind: voucherType,
  date: date ?? facts.today,
  // A counter sale has no previous prices.
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

/** The query for one product, also used while typing. */
export const aidOptions = (asked: Asked, productId: string) =>
  query.vouchers.getProductsForVoucher.queryOptions({ input: inputOf(asked, [productId]) });

type Answers = UseQueryResult<{ products: ProductForVoucher[] }>[];
const combine = (answers: Answers) => ({
  found: answers.map(({ data }): ProductForVoucher | undefined => data?.products[0]),
  isReading: answers.some(({ isLoading }) => isLoading),
});

/** The data of the items of the current voucher; each product is read once. Typing does not wait for it; a save does. */
export function useLineAids(asked: Asked, items: TradeEntry['items']): { readonly aids: LineAids; readonly isReading: boolean } {
  const { orgId, kind, date, partyId, voucherId } = asked;
  const keys = items.flatMap(({ _id, product }) => (product.kind === 'ledger' ? [] : [_id])).join(' ');
  // The same query list while the items stay the same: a key in a quantity asks nothing again.
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

/** Reads the current products by their ids, active or not. */
export function readProducts(asked: Asked, ids: readonly string[]): Promise<LineAids> {
  const { ids: _, ...input } = inputOf(asked, []);
  return readProductsForVoucher(input, ids);
}
