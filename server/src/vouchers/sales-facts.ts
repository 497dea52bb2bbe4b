import { invariant } from '@bahi/core/basics/invariant';
import type { GstRate } from '@bahi/core/gst/gst-rates';
import type { IsoDate } from '@bahi/core/periods/business-date';
import type { FinancialYear } from '@bahi/core/periods/financial-year';
import { stockKey } from '@bahi/core/stock/stock-moves';
import type { SalesDraft } from '@bahi/core/vouchers/sales-draft';
import type { SalesFacts } from '@bahi/core/vouchers/sales-facts';
import type { ProductFacts } from '@bahi/core/vouchers/voucher-facts';
import type { Company } from '../platform/hop.ts';
import type { Tx } from '../platform/transaction.ts';
import { companyFacts, partyFacts } from './company-facts.ts';
import { findBooksAndGoods, findParties, findSources, lockParties, type PartyFactsRow, type ProductFactsRow } from './facts-store.ts';
import { lockLeastStock } from './stock-voucher-store.ts';

/** What the books know that this sale depends on, in one round trip; one more, with locks, where negative stock is blocked. */
export async function findSalesFacts(tx: Tx, company: Company, today: IsoDate, draft: SalesDraft, year: FinancialYear) {
  const idsOf = (name: 'productId' | 'godownId') => [...new Set(draft.lines.map((line) => line[name]))];
  const productIds = idsOf('productId');
  const asked = { within: company, kind: 'sales', financialYear: year.startYear, partyId: draft.partyId } as const;
  const books = await tx.first(findBooksAndGoods(asked, productIds, idsOf('godownId')));
  invariant(books, 'the books answer in one row');
  const { sources, parties: named } = await findSplitFacts(tx, company, draft);
  const [party, ...parties] = await holdLimited(tx, company, [books.party, ...named]);
  const isStockKnown = company.negativeStock === 'block';
  const [, stock] = isStockKnown ? await tx.together(lockLeastStock(company.id, productIds, draft.date)) : [[], []];
  const facts: SalesFacts = {
    company: companyFacts(company, today, { kind: 'sales', date: draft.date }),
    party: party ? partyFacts(party) : null,
    otherParties: new Map(parties.flatMap((row) => (row ? [[row.id, partyFacts(row)] as const] : []))),
    products: productFacts(books.products),
    godowns: new Set(books.godowns),
    ledgers: books.ledgers,
    namedLedgers: new Map(sources.map(({ id, name, kind, isActive }) => [id, { name, kind, isActive, hsn: '' }])),
    stock: new Map(stock.map((row) => [stockKey(row.productId, row.godownId, row.batch), row.quantityE4])),
    isStockKnown,
  };
  return { facts, series: books.series };
}

/** Where the parts of the payment go: one round trip more for a sale whose payment is split. */
async function findSplitFacts(tx: Tx, company: Company, { splits, partyId }: SalesDraft) {
  if (splits.length === 0) return { sources: [], parties: [] };
  const ledgerIds = splits.flatMap((split) => (split.kind === 'credit' ? [] : [split.ledgerId]));
  const partyIds = splits.flatMap((split) => (split.kind === 'credit' && split.partyId !== partyId ? [split.partyId] : []));
  const [sources, parties] = await tx.together([findSources(company.id, ledgerIds), findParties(company, partyIds)]);
  return { sources, parties };
}

/** Who may not go beyond his limit is held until the commit and told as he stands then: one round trip more for such parties. */
export async function holdLimited(tx: Tx, company: Company, parties: readonly (PartyFactsRow | null)[]): Promise<(PartyFactsRow | null)[]> {
  const ids = parties.flatMap((party) => (party?.creditPolicy === 'block' && party.creditLimitPaise !== null ? [party.id] : []));
  if (ids.length === 0) return [...parties];
  const [, held] = await tx.together(lockParties(company, ids));
  return parties.map((party) => held.find(({ id }) => id === party?.id) ?? party);
}

/** One row per dated rate becomes one product with its rates, as far as a sale asks: how it is bought, and its batches, purchases add. */
export function productFacts(rows: readonly ProductFactsRow[]): Map<string, ProductFacts> {
  const rates = Map.groupBy(rows, (row) => row.id);
  return new Map(
    [...rates].map(([id, [first, ...others]]) => [
      id,
      {
        name: first!.name,
        isActive: first!.isActive,
        hsn: first!.hsn,
        unit: first!.unit,
        treatment: first!.taxTreatment as ProductFacts['treatment'],
        salesLedgerId: first!.salesLedgerId,
        purchaseLedgerId: null,
        inputCredit: 'eligible',
        rates: [first!, ...others].map(rateOf),
        listPrice: first!.salePriceE4 === 0 ? null : { rateE4: first!.salePriceE4, isTaxInclusive: first!.isTaxInclusive },
        isStocked: first!.kind === 'goods',
        alternateFactorE4: null,
        hasExpiry: false,
        batches: null,
      },
    ]),
  );
}

function rateOf(row: ProductFactsRow): GstRate {
  return {
    from: row.fromDate,
    gstPercentE4: row.gstPercentE4,
    cessPercentE4: row.cessPercentE4,
    cessPerUnitE4: row.cessPerUnitE4,
    cessRule: row.cessRule,
    slab: row.upToPaise === null ? null : { upToPaise: row.upToPaise, aboveGstPercentE4: row.gstAbovePercentE4 ?? 0, by: row.slabBy },
  };
}
