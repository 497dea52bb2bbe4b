import { NO_TAX, plainRate } from '../gst/gst-rates.ts';
import { divideHalfAway, E4 } from '../money/rounding.ts';
import { isTaxPercent } from './check-charges.ts';
import type { LedgerNamed, TradeLine } from './trade-draft.ts';
import type { OriginalLine, TradeFacts } from './trade-facts.ts';
import type { LedgerFacts, ProductFacts } from './voucher-facts.ts';

/** A service that is bought or charged without being a product: the ledger takes the place of one. */
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

/** The line of the original that a line of a note names. */
export function originalOf({ originalAt }: TradeLine, { original }: Pick<TradeFacts, 'original'>): OriginalLine | undefined {
  return originalAt === undefined ? undefined : original?.lines[originalAt];
}

/**
 * What a line sells or buys, with the rates that hold for it: of the product by the day, of a named ledger as typed, of a note that
 * names its original as they were then.
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

/** The field of the draft that chooses what a line is about. */
export function goodsField({ ledger }: TradeLine, at: string): string {
  return ledger === undefined ? `${at}.productId` : `${at}.ledger.ledgerId`;
}

/** A quantity of a line in units of its product: two boxes of twelve are 24. Rounded once, where a factor has parts. */
export function inUnits(quantityE4: number, { alternateFactorE4 = E4 }: Pick<TradeLine, 'alternateFactorE4'>): number {
  if (alternateFactorE4 === E4 || !Number.isSafeInteger(quantityE4) || !Number.isSafeInteger(alternateFactorE4)) return quantityE4;
  return Number(divideHalfAway(BigInt(quantityE4) * BigInt(alternateFactorE4), BigInt(E4)));
}

/** The same where it is counted on: nothing of a quantity that is below 0 or beyond what can be reckoned, which is refused at its field. */
export function unitsCounted(quantityE4: number, line: Parameters<typeof inUnits>[1]): number {
  const unitsE4 = inUnits(quantityE4, line);
  return Number.isSafeInteger(unitsE4) ? Math.max(unitsE4, 0) : 0;
}
