import type { GstRate } from '@bahi/core/gst/gst-rates';
import { hasLutOn } from '@bahi/core/organizations/company-facts';
import { registrationOn } from '@bahi/core/organizations/registrations';
import type { LedgerRole } from '@bahi/core/postings/predefined-ledgers';
import type { SalesDraft } from '@bahi/core/vouchers/sales-draft';
import type { SalesFacts } from '@bahi/core/vouchers/sales-facts';
import type { CompanyFacts, PartyFacts, ProductFacts } from '@bahi/core/vouchers/voucher-facts';
import type { Party, Product, VoucherFacts } from '../platform/answers.ts';
import type { SalesEntry } from '../platform/drafts/sales-entry.ts';
import { coreSplits, otherParty, type Paid, splitLedgers } from './split/split-facts.ts';

/** The company as the rules know it on the day of a voucher. The GSTIN is not told here; the server has the last word on it. */
export function companyFactsOf({ company }: VoucherFacts, date: string): CompanyFacts {
  const { booksFrom, lastDate, lockedUpTo, notBefore, state, registrationType, registrations, luts, roundsToRupee, negativeStock } =
    company;
  return {
    booksFrom,
    lastDate,
    lockedUpTo,
    notBefore,
    stateCode: state,
    gstin: null,
    registration: registrationOn(date, registrations, registrationType),
    hasLut: hasLutOn(date, luts),
    roundsToRupee,
    negativeStock,
    saleLimits: { rates: company.rates, mostDiscountPercentE4: company.mostDiscountPercent },
  };
}

export function partyFactsOf({
  _id,
  partyName,
  state,
  gstin,
  category,
  creditDays,
  creditLimit,
  creditPolicy,
  balance,
  isActive,
}: Party): PartyFacts {
  const credit = creditLimit === null ? null : { limitPaise: creditLimit, policy: creditPolicy, balancePaise: balance };
  return { ledgerId: _id, name: partyName, stateCode: state, gstin, category, creditDays, credit, isActive };
}

function ratesOf({ rates, slabBy }: Product): GstRate[] {
  return rates.map(({ from, gst, cess, cessPerUnit, cessRule, upTo, gstAbove }) => ({
    from,
    gstPercentE4: gst,
    cessPercentE4: cess,
    cessPerUnitE4: cessPerUnit,
    cessRule,
    slab: upTo === null || gstAbove === null ? null : { upToPaise: upTo, aboveGstPercentE4: gstAbove, by: slabBy },
  }));
}

function productFactsOf(product: Product): ProductFacts {
  return {
    name: product.product_name,
    isActive: product.isActive,
    hsn: product.hsn,
    unit: product.unit,
    treatment: product.taxTreatment,
    salesLedgerId: null,
    purchaseLedgerId: null,
    inputCredit: 'eligible',
    rates: ratesOf(product),
    isStocked: product.kind === 'goods',
    alternateFactorE4: null,
    hasExpiry: false,
    batches: null,
    listPrice: product.salePrice === 0 ? null : { rateE4: product.salePrice, isTaxInclusive: product.isTaxInclusive },
  };
}

/** What `buildSales` asks of the books, from what the screen has at hand. Stock is said by the line, refused by the server. */
export function salesFactsOf(facts: VoucherFacts, entry: Paid & Pick<SalesEntry, 'items'>): SalesFacts {
  const { date, party, items } = entry;
  const other = otherParty(entry);
  return {
    company: companyFactsOf(facts, date ?? facts.today),
    party: party && partyFactsOf(party),
    otherParties: new Map(other ? [[other._id, partyFactsOf(other)]] : []),
    products: new Map(items.map(({ product }) => [product._id, productFactsOf(product)])),
    godowns: new Set(facts.godowns.map(({ _id }) => _id)),
    ledgers: facts.ledgers as Record<LedgerRole, string>,
    namedLedgers: splitLedgers(entry, facts),
    stock: new Map(),
    isStockKnown: false,
  };
}

/** What stands in the fields: what was typed, else what follows from the party, the day and the company. */
export function placeOfSupplyOf(entry: Pick<SalesEntry, 'placeOfSupply' | 'party'>, facts: VoucherFacts): string {
  return entry.placeOfSupply ?? entry.party?.state ?? facts.company.state;
}

export function seriesOf(
  entry: Pick<SalesEntry, 'selectedVoucherSeries'>,
  { series }: VoucherFacts,
): VoucherFacts['series'][number] | undefined {
  return series.find(({ _id }) => _id === entry.selectedVoucherSeries) ?? series.find(({ isDefault }) => isDefault) ?? series[0];
}

/** The draft of core for an entry of the screen. */
export function salesDraftOf(entry: Paid & Pick<SalesEntry, 'placeOfSupply' | 'items' | 'note'>, facts: VoucherFacts): SalesDraft {
  return {
    date: entry.date ?? facts.today,
    partyId: entry.party?._id ?? '',
    placeOfSupply: placeOfSupplyOf(entry, facts),
    lines: entry.items.map((item) => ({
      productId: item.product._id,
      godownId: item.godownId,
      batch: '',
      quantityE4: item.countE4,
      actualQuantityE4: item.countE4,
      rateE4: item.selectedPriceRateE4,
      isTaxInclusive: item.isTaxInclusive,
      discount: item.discountPercentageE4 === 0 ? { kind: 'none' } : { kind: 'percent', percentE4: item.discountPercentageE4 },
    })),
    charges: [],
    splits: coreSplits(entry, facts),
    note: entry.note.trim(),
  };
}
