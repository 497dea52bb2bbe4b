import type { BuiltSales } from '@bahi/core/vouchers/built-sales';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Product, VoucherFacts } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import type { SalesEntry } from '../platform/drafts/sales-entry.ts';
import { query } from '../platform/queries.ts';
import { salesDraftOf, seriesOf } from './sales-facts.ts';
import { refusalOf, type SaveState } from './save-state.ts';
import { splitInput } from './split/split-facts.ts';

type Sale = { readonly orgId: string; readonly entry: SalesEntry; readonly facts: VoucherFacts; readonly built: BuiltSales };
type Input = Parameters<typeof api.vouchers.saveSales>[0];

/** The entry as the contract carries it; which series numbers it stands beside. */
function salesInputOf({ orgId, entry, facts, built }: Sale): Omit<Input, 'seriesId' | 'voucherNumber'> {
  const { date, partyId, placeOfSupply, note } = salesDraftOf(entry, facts);
  return {
    orgId,
    date,
    partyId,
    placeOfSupply,
    items: entry.items.map((item) => ({
      productId: item.product._id,
      godownId: item.godownId,
      batch: '',
      count: item.countE4,
      actualCount: item.countE4,
      selectedPriceRate: item.selectedPriceRateE4,
      isTaxInclusive: item.isTaxInclusive,
      discountType: item.discountPercentageE4 === 0 ? 'none' : 'percentage',
      discount: 0,
      discountPercentage: item.discountPercentageE4,
    })),
    paymentSplits: splitInput(entry, facts),
    note,
    finalAmount: built.totalPaise,
  };
}

/** One call with the draft's key. While one is under way another does nothing, so a double Enter saves once. */
export function useSaveSales(onSaved: (voucher: Extract<SaveState, { kind: 'saved' }>['voucher']) => void) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const isUnderWay = useRef(false);
  const queries = useQueryClient();

  const save = async (sale: Sale) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ kind: 'saving' });
    try {
      const { entry, facts } = sale;
      const context = { key: entry.key };
      const series = seriesOf(entry, facts);
      const voucher =
        entry.mode === 'edit'
          ? await api.vouchers.updateSales({ ...salesInputOf(sale), id: entry.id, version: entry.version }, { context })
          : await api.vouchers.saveSales({ ...salesInputOf(sale), ...(series && { seriesId: series._id }) }, { context });
      setState({ kind: 'saved', voucher });
      onSaved(voucher);
      void refreshAfterVoucher(queries);
    } catch (error) {
      setState({ kind: 'refused', ...refusalOf(error) });
    } finally {
      isUnderWay.current = false;
    }
  };
  return { state, save, reset: () => setState({ kind: 'idle' }) };
}

/** All that a voucher moves: numbers, balances, bills, stock, reports. Only what is on a screen is fetched again at once. */
export async function refreshAfterVoucher(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  const moved = [query.vouchers, query.bills, query.reports, query.parties, query.products, query.ledgers];
  await Promise.all(moved.map((noun) => queries.invalidateQueries({ queryKey: noun.key() })));
}

/** The products of an entry as the books have them now: asked one by one by name, because there is no route for several. */
export async function readProductsAnew(orgId: string, products: readonly Product[]): Promise<ReadonlyMap<string, Product>> {
  const found = await Promise.all(
    products.map(async ({ _id, product_name }) => {
      const answer = await api.products.listProducts({ orgId, search: product_name.slice(0, 100), state: 'all', limit: 20 });
      return answer.products.find((each) => each._id === _id);
    }),
  );
  return new Map(found.flatMap((product) => (product ? [[product._id, product] as const] : [])));
}
