import { invariant } from '@bahi/core/basics/invariant';
import type { OpenBill } from '@bahi/core/bills/settle-bills';
import type { TaxTreatment } from '@bahi/core/gst/gst-rates';
import { isStateCode } from '@bahi/core/gst/states';
import { hasLutOn } from '@bahi/core/organizations/company-facts';
import { registrationOn } from '@bahi/core/organizations/registrations';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import type { FinancialYear } from '@bahi/core/periods/financial-year';
import { stockKey } from '@bahi/core/stock/stock-moves';
import { ruleOf } from '@bahi/core/vouchers/build-trade';
import { inUnits } from '@bahi/core/vouchers/goods-of-line';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { OriginalFacts, OriginalLine, TradeFacts } from '@bahi/core/vouchers/trade-facts';
import type { TradeSide } from '@bahi/core/vouchers/trade-rules';
import { lockBills } from '../bills/bill-store.ts';
import { ownSeries } from '../platform/company-switches.ts';
import type { Company } from '../platform/hop.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { Tx } from '../platform/transaction.ts';
import type { OldVoucher } from './change-voucher.ts';
import { companyFacts, partyFacts } from './company-facts.ts';
import { findBooksAndGoods, findParties } from './facts-store.ts';
import { holdLimited, productFacts } from './sales-facts.ts';
import { chooseSeries } from './series.ts';
import { lockLeastStock } from './stock-voucher-store.ts';
import {
  findBought,
  findNamedLedgers,
  findOriginal,
  findSide,
  findTradeGodowns,
  findTwin,
  lockOriginal,
  type OriginalLineRow,
  type OriginalRow,
} from './trade-store.ts';

const unique = (ids: readonly (string | null)[]) => [
  ...new Set(ids.filter((id): id is string => id !== null && id !== nilUuid && id !== '')),
];

/**
 * What the books know that a voucher with goods depends on: one round trip, and one more with locks for what it settles or takes away.
 * Of an edit, `old` is the voucher as it stands: the books are told as they were without it.
 */
export async function findTradeFacts(tx: Tx, company: Company, draft: TradeDraft, year: FinancialYear, old?: OldVoucher) {
  const { kind, partyId, lines, charges, splits, original: named } = draft;
  const productIds = unique(lines.map((line) => (line.ledger ? null : line.productId)));
  const godownIds = unique([...lines.map((line) => line.godownId), draft.vanGodownId]);
  const ledgerIds = unique([
    ...lines.map((line) => line.ledger?.ledgerId ?? null),
    ...charges.map((charge) => charge.ledgerId),
    ...splits.map((split) => (split.kind === 'credit' ? null : split.ledgerId)),
  ]);
  const otherIds = unique(splits.map((split) => (split.kind === 'credit' && split.partyId !== partyId ? split.partyId : null)));
  const isOutward = kind === 'sales' || kind === 'vanSale' || kind === 'saleOrder';
  const originalId = named?.voucherId ?? nilUuid;
  const without = old?.head.id ?? nilUuid;
  const [[books], bought, godowns, ledgers, parties, [side], , [original], [twin]] = await tx.together([
    findBooksAndGoods({ within: company, kind, financialYear: year.startYear, partyId }, productIds, []),
    findBought(company.id, productIds),
    findTradeGodowns(company, godownIds, !isOutward),
    findNamedLedgers(company.id, ledgerIds),
    findParties(company, otherIds),
    findSide(company, partyId),
    lockOriginal(company.id, originalId),
    findOriginal(company, originalId, without),
    findTwin(company.id, { partyId, number: draft.supplierBill?.number ?? '', year: year.startYear, without }),
  ]);
  invariant(books, 'the books answer in one row');

  const beyond = new Map(bought.map((row) => [row.id, row]));
  const products = [...productFacts(books.products)].map(([id, facts]) => {
    const { batches, ...more } = beyond.get(id)!;
    return [id, { ...facts, ...more, batches: batches && new Map(Object.entries(batches)) }] as const;
  });
  const before: Pick<TradeFacts, 'side' | 'original'> = {
    side: side?.under === 'Sundry Creditors' ? 'supplier' : 'customer',
    original: original ? originalFacts(original, company) : null,
  };
  const rule = ruleOf(draft, before);
  const isStockKnown = company.negativeStock === 'block' && rule.stockSign === -1;
  const [party, ...others] = await holdLimited(tx, company, [books.party, ...parties]);
  const [open, stock] = [
    await openItems(tx, company, draft, rule.partySign, old),
    isStockKnown ? (await tx.together(lockLeastStock(company.id, productIds, draft.date)))[1] : [],
  ];
  const facts: TradeFacts = {
    ...before,
    company: companyFacts(company, todayInIndia(Date.now()), { kind, date: draft.date }),
    party: party ? partyFacts(party) : null,
    otherParties: new Map(others.flatMap((row) => (row ? [[row.id, partyFacts(row)] as const] : []))),
    products: new Map(products),
    godowns: new Set(godowns.map(({ id }) => id)),
    vans: new Set(godowns.filter(({ isVan }) => isVan).map(({ id }) => id)),
    ledgers: books.ledgers,
    namedLedgers: new Map(ledgers.map(({ id, ...ledger }) => [id, ledger])),
    stock: new Map(stock.map((row) => [stockKey(row.productId, row.godownId, row.batch), row.quantityE4])),
    isStockKnown,
    openBills: open,
    twinNumber: twin?.number ?? null,
  };
  return {
    facts,
    side: facts.original?.side ?? facts.side,
    series: (asked: Parameters<typeof chooseSeries>[1]) => chooseSeries(ownSeries(company, books.series), asked, year, books.series),
  };
}

/** What was chosen and is open on the other side, above 0 whichever side that is, locked until the commit; with what `old` settled given back. */
async function openItems(
  tx: Tx,
  company: Company,
  { partyId, bills }: TradeDraft,
  partySign: 1 | -1,
  old: OldVoucher | undefined,
): Promise<OpenBill[]> {
  if (bills.length === 0) return [];
  const ids = bills.map(({ billId }) => billId);
  const [, rows] = await tx.together(lockBills(company.id, partyId, ids, old?.head.id ?? nilUuid));
  const settledBefore = new Map(old?.settled.map(({ id, settledPaise }) => [id, settledPaise]));
  return rows
    .map((row) => ({ ...row, pendingPaise: -partySign * (row.pendingPaise + (settledBefore.get(row.id) ?? 0)) }))
    .filter(({ pendingPaise }) => pendingPaise > 0);
}

/** A sale from before these kinds says its heads by its lines. */
function originalFacts(row: OriginalRow, company: Company): OriginalFacts {
  const { date, placeOfSupply, lines } = row;
  invariant(isStateCode(placeOfSupply), `${placeOfSupply} is no state`);
  const headsOfLines = lines.some(({ isInter }) => isInter) || placeOfSupply !== company.state ? 'inter' : 'intra';
  const side: TradeSide = row.side ?? 'customer';
  return {
    side,
    partyId: row.partyId,
    date: date as IsoDate,
    placeOfSupply,
    heads: row.heads ?? headsOfLines,
    isReverseCharge: row.isReverseCharge ?? false,
    registration: registrationOn(date, company.registrations, company.registration),
    hasLut: hasLutOn(date, company.luts),
    lines: lines.map(originalLine),
  };
}

function originalLine({ goodsId, treatment, gstPercentE4, cessPercentE4, cessPerUnitE4, ...row }: OriginalLineRow): OriginalLine {
  const factor = row.factorE4 === null ? {} : { alternateFactorE4: row.factorE4 };
  return {
    goodsId,
    treatment: treatment as TaxTreatment,
    gstPercentE4,
    cessPercentE4,
    cessPerUnitE4,
    taxablePaise: row.taxablePaise,
    leftE4: inUnits(row.quantityE4, factor) - row.takenE4,
    leftActualE4: inUnits(row.actualE4, factor) - row.takenActualE4,
    leftPaise: row.taxablePaise - row.takenPaise,
  };
}
