import { NO_TAX, plainRate } from '../gst/gst-rates.ts';
import { divideHalfAway, E4 } from '../money/rounding.ts';
import { isTaxPercent } from './check-charges.ts';
import type { LedgerNamed, TradeLine } from './trade-draft.ts';
import type { OriginalLine, TradeFacts } from './trade-facts.ts';
import type { LedgerFacts, ProductFacts } from './voucher-facts.ts';

/** A purchased or charged service that is not a product. The ledger acts as the product. */
function asGoods({ ledgerId, treatment, gstPercentE4, inputCredit }: LedgerNamed, { name, isActive, hsn }: LedgerFacts): ProductFacts {
  return {
    name,
    isActive,
    hsn,
    unit: 'NA',
    treatment,
    salesLedgerId: ledgerId,
    purchaseLedgerId: ledgerId,
    inputCredit,
    rates: [plainRate('', isTaxPercent(gstPercentE4) ? gstPercentE4 : 0)],
    listPrice: null,
    isStocked: false,
    alternateFactorE4: null,
    hasExpiry: false,
    batches: null,
  };
}

/** The line of the original that a note's line names, or undefined. */
export function originalOf({ originalAt }: TradeLine, { original }: Pick<TradeFacts, 'original'>): OriginalLine | undefined {
  return originalAt === undefined ? undefined : original?.lines[originalAt];
}

/**
 * The product of a line with its rates. A product line uses the rates of the product, a ledger line those typed, and a note's line those
 * of its original line.
 */
export function goodsOfLine(line: TradeLine, facts: Pick<TradeFacts, 'products' | 'namedLedgers' | 'original'>): ProductFacts | undefined {
  const ledger = line.ledger && facts.namedLedgers.get(line.ledger.ledgerId);
  const goods = line.ledger === undefined ? facts.products.get(line.productId) : ledger && asGoods(line.ledger, ledger);
  const original = originalOf(line, facts);
  if (goods === undefined || original === undefined) return goods;
  const { treatment, gstPercentE4, cessPercentE4, cessPerUnitE4, retailPricePaise = null } = original;
  const inputCredit = original.inputCredit ?? goods.inputCredit;
  const taxOn = retailPricePaise === null ? 'value' : 'retailPrice';
  const rates = [{ ...NO_TAX, gstPercentE4, cessPercentE4, cessPerUnitE4, from: '', slab: null, taxOn } as const];
  return retailPricePaise === null
    ? { ...goods, treatment, inputCredit, rates }
    : { ...goods, treatment, inputCredit, rates, mrpPaise: retailPricePaise, batchDetails: new Map(), retailKept: new Map() };
}

/** The field of the draft that chooses the goods of a line. */
export function goodsField({ ledger }: TradeLine, at: string): string {
  return ledger === undefined ? `${at}.productId` : `${at}.ledger.ledgerId`;
}

/** Converts a line's quantity × 10 000 into units of its product: two boxes of twelve are 24. Rounds half away from zero. */
export function inUnits(quantityE4: number, { alternateFactorE4 = E4 }: Pick<TradeLine, 'alternateFactorE4'>): number {
  if (alternateFactorE4 === E4 || !Number.isSafeInteger(quantityE4) || !Number.isSafeInteger(alternateFactorE4)) return quantityE4;
  return Number(divideHalfAway(BigInt(quantityE4) * BigInt(alternateFactorE4), BigInt(E4)));
}

/** The same, with 0 for a negative or unsafe quantity, which is refused at its field. */
export function unitsCounted(quantityE4: number, line: Parameters<typeof inUnits>[1]): number {
  const unitsE4 = inUnits(quantityE4, line);
  return Number.isSafeInteger(unitsE4) ? Math.max(unitsE4, 0) : 0;
}
