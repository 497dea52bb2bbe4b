import { invariant } from '@bahi/core/basics/invariant';
import type { OpenBill } from '@bahi/core/bills/settle-bills';
import type { PartyCategory } from '@bahi/core/gst/party-tax';
import { isStateCode, type StateCode } from '@bahi/core/gst/states';
import { hasLutOn } from '@bahi/core/organizations/company-facts';
import { registrationOn } from '@bahi/core/organizations/registrations';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import type { FinancialYear } from '@bahi/core/periods/financial-year';
import type { LevelPrice } from '@bahi/core/products/sale-price';
import { stockKey } from '@bahi/core/stock/stock-moves';
import { ruleOf } from '@bahi/core/vouchers/build-trade';
import { withinYearOf } from '@bahi/core/vouchers/change-voucher';
import type { PartyAt, PlaceFacts } from '@bahi/core/vouchers/consignment';
import { looseGoods } from '@bahi/core/vouchers/loose-goods';
import { headsByLines, linesLeft } from '@bahi/core/vouchers/original-lines';
import { noTaxedAdvances, type TaxedAdvances } from '@bahi/core/vouchers/set-off-advances';
import { rateDayOfVoucher } from '@bahi/core/vouchers/supply-dates';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { OriginalFacts, TradeFacts } from '@bahi/core/vouchers/trade-facts';
import { sideOfGroup, tradeRule } from '@bahi/core/vouchers/trade-rules';
import { cashParty } from '@bahi/core/vouchers/walk-in';
import { lockBills } from '../bills/bill-store.ts';
import { ownSeries } from '../platform/company-switches.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { findParties, lockParties, type PartyFactsRow } from '../postings/entry-facts-store.ts';
import { findBooksAndGoods } from '../products/goods-facts-store.ts';
import { findCosts } from '../stock/stock-store.ts';
import { findTaxedAdvances } from '../tds/advance-tax-store.ts';
import { taxedAdvances } from '../tds/public/tds-facts.ts';
import { countsTds, tradeTdsFacts } from '../tds/public/trade-tds-facts.ts';
import { findDeducteesAmong } from '../tds/tds-store.ts';
import { findOrders, lockOrders, type OrderRow } from '../vouchers/order-store.ts';
import { companyFacts, partyFacts } from '../vouchers/public/company-facts.ts';
import type { OldVoucher } from '../vouchers/public/voucher-part.ts';
import { lockLeastStock } from '../vouchers/stock-voucher-store.ts';
import {
  findLevelPrices,
  findNamedLedgers,
  findOriginal,
  findPlaces,
  findSide,
  findTwin,
  lockOriginal,
  type OriginalRow,
  type PlaceRow,
} from '../vouchers/trade-store.ts';
import { askTogether } from './ask-together.ts';
import { holdBatches, lockBatchesOf } from './batch-facts.ts';
import { productFacts } from './product-facts.ts';

const unique = (ids: readonly (string | null | undefined)[]) => [
  ...new Set(ids.filter((id): id is string => id !== null && id !== undefined && id !== nilUuid && id !== '')),
];

/** The ids in a voucher that are looked up. */
function namedBy({ lines, charges, splits, vanGodownId, billTo, shipTo, partyId }: TradeDraft) {
  return {
    productIds: unique(lines.map((line) => (line.ledger ? null : line.productId))),
    batches: unique(lines.map((line) => line.batch)),
    godownIds: unique([...lines.map((line) => line.godownId), vanGodownId]),
    ledgerIds: unique([
      ...lines.map((line) => line.ledger?.ledgerId),
      ...charges.map((charge) => charge.ledgerId),
      ...splits.map((split) => (split.kind === 'credit' ? null : split.ledgerId)),
    ]),
    otherIds: unique(splits.map((split) => (split.kind === 'credit' && split.partyId !== partyId ? split.partyId : null))),
    placeIds: unique([billTo?.partyId, shipTo?.partyId]),
    addressIds: unique([billTo?.addressId, shipTo?.addressId]),
  };
}

/** The places from which its goods leave. */
const placesOf = ({ lines }: TradeDraft) => lines.filter(({ ledger, godownId }) => ledger === undefined && godownId !== '');

/** The statements for all that a draft names. Locked first and read after, in the order of this list. */
function statementsFor(company: Company, draft: TradeDraft, year: FinancialYear, old: OldVoucher | undefined) {
  const { kind, partyId, priceLevelId, original: named } = draft;
  const { productIds, batches, godownIds, ledgerIds, otherIds, placeIds, addressIds } = namedBy(draft);
  const isNote = kind === 'creditNote' || kind === 'debitNote';
  const isOutward = kind === 'sales' || kind === 'vanSale' || kind === 'saleOrder';
  const originalId = named?.voucherId ?? null;
  const paper = draft.supplierBill?.number.trim() ?? '';
  const without = old?.head.id ?? nilUuid;
  // Whatever the side of its party: a sale delivers sale orders, a purchase purchase orders, a note none.
  const { delivers } = tradeRule(kind, 'customer');
  const orderIds = delivers === null ? [] : unique(draft.convertedFrom);
  const level = company.saleLimits.rates === 'free' ? null : priceLevelId;
  return {
    lockedOrders: orderIds.length > 0 ? lockOrders(company.id, orderIds) : null,
    lockedOriginal: originalId === null ? null : lockOriginal(company.id, originalId),
    // An edit has locked them before its bills.
    lockedBatches: old ? null : lockBatchesOf(company.id, draft),
    books: findBooksAndGoods(
      { within: company, kind, financialYear: year.startYear, partyId },
      { productIds, batches, godownIds, comesIn: !isOutward },
    ),
    ledgers: ledgerIds.length > 0 ? findNamedLedgers(company.id, ledgerIds) : null,
    parties: otherIds.length > 0 ? findParties(company, otherIds) : null,
    side: isNote ? findSide(company, partyId) : null,
    original: originalId === null ? null : findOriginal(company, originalId, without),
    twin: paper === '' ? null : findTwin(company.id, { partyId, number: paper, year: year.startYear, without }),
    costs: kind === 'creditNote' && originalId === null ? findCosts(company.id, productIds, draft.date, without) : null,
    orders: delivers !== null && orderIds.length > 0 ? findOrders(company, [delivers], orderIds, without) : null,
    places: placeIds.length > 0 ? findPlaces(company, placeIds, addressIds) : null,
    prices: level === null ? null : findLevelPrices(company.id, level, productIds),
    deductee: countsTds(draft) ? findDeducteesAmong(company.id, [partyId]) : null,
  };
}

/**
 * The facts of a voucher with goods: one round trip with a statement for the common facts and one for each further thing that it names, and
 * another round trip with locks for what it settles, adds as batches or takes from stock. For an edit, `old` is the stored voucher, locked:
 * the books are read without it.
 */
export async function findTradeFacts(tx: Tx, company: Company, draft: TradeDraft, year: FinancialYear, old?: OldVoucher) {
  const { kind, partyId } = draft;
  const originalId = draft.original?.voucherId ?? null;
  const without = old?.head.id ?? nilUuid;
  const answers = await askTogether(tx, statementsFor(company, draft, year, old));
  const [books] = answers.books;
  invariant(books, 'the books answer in one row');
  const [original] = answers.original;

  const before: Pick<TradeFacts, 'side' | 'original'> = {
    side: sideOfGroup(answers.side[0]?.under ?? ''),
    original: original ? { ...originalFacts(original, company, books.ledgers.cash), ...looseBefore(old, originalId) } : null,
  };
  const rule = ruleOf(draft, before);
  // An edit's changes are checked for each day that they affect, once it is built (`replaceVoucher`).
  const isStockKnown = old === undefined && company.negativeStock === 'block' && rule.stockSign === -1;
  const asked = [books.party, ...answers.parties];
  const [party, ...others] = rule.side === 'customer' && rule.partySign === 1 ? await holdLimited(tx, company, asked) : asked;
  // Bills, then the party of TDS limits, then goods and their stock: everywhere in this order.
  const [{ open, taxed }, tds, { products, ownBatches }, stock] = [
    await openItems(tx, company, draft, rule.partySign, old),
    rule.side === 'supplier' && answers.deductee.length > 0 ? await tradeTdsFacts(tx, company, draft, without) : null,
    await holdBatches(tx, company.id, draft, books.products, without),
    isStockKnown ? (await tx.together(lockLeastStock(company.id, placesOf(draft), draft.date)))[1] : [],
  ];
  const { cash } = books.ledgers;
  const facts: TradeFacts = {
    ...before,
    company: companyFacts(company, todayInIndia(Date.now()), { kind, date: draft.date, side: rule.side }),
    party: party ? partyFacts(party) : partyId === cash ? cashParty(cash, company.state) : null,
    otherParties: new Map(others.flatMap((row) => (row ? [[row.id, partyFacts(row)] as const] : []))),
    billTo: placeFacts(draft.billTo, answers.places),
    shipTo: placeFacts(draft.shipTo, answers.places),
    placeOfSupplyBasis: company.placeOfSupplyBasis,
    products: productFacts(products, answers.prices as readonly (LevelPrice & { productId: string })[], ownBatches, old?.items),
    godowns: new Set(books.godowns.map(({ id }) => id)),
    vans: new Set(books.godowns.filter(({ isVan }) => isVan).map(({ id }) => id)),
    ledgers: books.ledgers,
    namedLedgers: new Map(answers.ledgers.map(({ id, ...ledger }) => [id, ledger])),
    stock: new Map(stock.map((row) => [stockKey(row.productId, row.godownId, row.batch), row.quantityE4])),
    isStockKnown,
    costs: new Map(answers.costs.map(({ productId, ...cost }) => [productId, cost])),
    openBills: open,
    taxedAdvances: taxed,
    tds,
    twinNumber: answers.twin[0]?.number ?? null,
    orders: orderFacts(unique(draft.convertedFrom), answers.orders, cash),
    delivered: old ? deliveredOf(old, cash) : null,
    owedBy: old?.owedBy ?? null,
  };
  return {
    facts: old ? withoutVoucher(facts, old) : facts,
    side: rule.side,
    series: { own: ownSeries(company, books.series), all: books.series },
  };
}

/** Locks parties with a blocking credit limit until the commit and reads them again: one round trip more for such parties. */
async function holdLimited(tx: Tx, company: Company, parties: readonly (PartyFactsRow | null)[]): Promise<(PartyFactsRow | null)[]> {
  const ids = parties.flatMap((party) => (party?.creditPolicy === 'block' && party.creditLimitPaise !== null ? [party.id] : []));
  if (ids.length === 0) return [...parties];
  const [, held] = await tx.together(lockParties(company, ids));
  return parties.map((party) => held.find(({ id }) => id === party?.id) ?? party);
}

/**
 * The selected open bills of the other side, above 0 whichever side that is, locked until the commit; with the settlements of `old` given
 * back.
 */
async function openItems(
  tx: Tx,
  company: Company,
  { partyId, bills }: TradeDraft,
  partySign: 1 | -1,
  old: OldVoucher | undefined,
): Promise<{ open: OpenBill[]; taxed: TaxedAdvances }> {
  if (bills.length === 0) return { open: [], taxed: noTaxedAdvances };
  const ids = bills.map(({ billId }) => billId);
  const without = old?.head.id ?? nilUuid;
  const [, rows, taxed] = await tx.together([...lockBills(company.id, partyId, ids, without), findTaxedAdvances(company.id, ids, without)]);
  const settledBefore = new Map(old?.settled.map(({ id, settledPaise }) => [id, settledPaise]));
  const open = rows
    .map((row) => ({ ...row, pendingPaise: -partySign * (row.pendingPaise + (settledBefore.get(row.id) ?? 0)) }))
    .filter(({ pendingPaise }) => pendingPaise > 0);
  return { open, taxed: taxedAdvances(taxed) };
}

function stateOf(code: string): StateCode {
  invariant(isStateCode(code), `${code} is no state`);
  return code;
}

/** The corrected voucher in core's shape. A counter sale belongs to the party Cash. */
export function originalFacts(row: OriginalRow, company: Company, cash: string): OriginalFacts {
  const { date, lines, taken, loose, supplierBillDate, billOfEntryDate, suppliedOn, paidOn } = row;
  const placeOfSupply = stateOf(row.placeOfSupply);
  return {
    side: row.side ?? 'customer',
    partyId: row.partyId ?? cash,
    date: date as IsoDate,
    rateOn: rateDayOfVoucher({
      date,
      supplierBill: supplierBillDate === null ? null : { date: supplierBillDate },
      billOfEntry: { date: billOfEntryDate },
      supplyDates: { suppliedOn, paidOn },
    }),
    placeOfSupply,
    heads: row.heads ?? headsByLines(lines, placeOfSupply, stateOf(company.state)),
    isReverseCharge: row.isReverseCharge ?? false,
    hasBillOfEntry: billOfEntryDate !== null,
    registration: registrationOn(date, company.registrations, company.registration),
    hasLut: hasLutOn(date, company.luts),
    isCreditTaken: row.isCreditTaken,
    lines: linesLeft(lines, taken, loose),
  };
}

/** The amounts that the edited note took back from the same original without naming lines. */
function looseBefore(old: OldVoucher | undefined, originalId: string | null): Pick<OriginalFacts, 'looseBefore'> {
  if (old === undefined || old.originalId !== originalId) return {};
  const lines = old.items.map(({ actualQuantityE4, alternateFactorE4, originalLine, ...item }) => ({
    ...item,
    actualE4: actualQuantityE4,
    factorE4: alternateFactorE4,
    originalAt: originalLine,
  }));
  return { looseBefore: looseGoods(lines) };
}

/** The party at the named address; null if one of the two does not exist. */
function placeFacts(named: PartyAt | null, rows: readonly PlaceRow[]): PlaceFacts | null {
  const row = named && rows.find(({ id }) => id === named.partyId);
  if (!row) return null;
  const at = named.addressId === null ? row : row.addresses.find(({ id }) => id === named.addressId);
  if (!at) return null;
  const { id, name, gstin, category, isActive } = row;
  return {
    party: {
      ledgerId: id,
      name,
      gstin,
      category: category as PartyCategory,
      stateCode: stateOf(row.state),
      creditDays: 0,
      credit: null,
      isActive,
    },
    address: { address: at.address, pin: at.pin, state: stateOf(at.state) },
  };
}

/** In the given order. A counter order belongs to the party Cash. */
function orderFacts(ids: readonly string[], rows: readonly OrderRow[], cash: string): TradeFacts['orders'] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = known.get(id);
    return row ? [{ voucherId: id, partyId: row.partyId ?? cash, number: row.number, goods: row.goods, isClosed: row.isClosed }] : [];
  });
}

/** The deliveries of an edited order. */
function deliveredOf({ head, deliveries }: OldVoucher, cash: string): TradeFacts['delivered'] {
  const taken = deliveries.filter(({ orderId }) => orderId === head.id);
  if (taken.length === 0) return null;
  const takenE4 = new Map<string, number>();
  for (const { productId, quantityE4 } of taken) takenE4.set(productId, (takenE4.get(productId) ?? 0) + quantityE4);
  return { partyId: head.partyId ?? cash, takenE4 };
}

/** The books without this voucher: its party does not owe it, and only the days of its number's financial year are allowed. */
function withoutVoucher(facts: TradeFacts, { head, postings }: OldVoucher): TradeFacts {
  const { party } = facts;
  const owed = postings.filter(({ ledgerId }) => ledgerId === party?.ledgerId).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const credit = party?.credit ? { ...party.credit, balancePaise: party.credit.balancePaise - owed } : null;
  return {
    ...facts,
    company: withinYearOf(facts.company, head.date),
    party: party && { ...party, credit },
  };
}
