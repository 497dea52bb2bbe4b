import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { NO_TAX } from '../gst/gst-rates.ts';
import { type LineToTax, type TaxFigures, taxLines } from '../gst/tax-lines.ts';
import { type LineToSum, sumTax, taxSummary } from '../gst/tax-summary.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { BuiltCharge, BuiltLine } from './built-sales.ts';
import { isChargeAmount, isTaxPercent } from './check-charges.ts';
import { goodsField, originalOf } from './goods-of-line.ts';
import type { LinePrice } from './price-line.ts';
import { deductionsPerLine, type RatedLine, rateLines, shareOverLines } from './rate-lines.ts';
import type { ChargeLine } from './sales-draft.ts';
import { type TaxRegime, taxRegime } from './tax-regime.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';
import type { ProductFacts } from './voucher-facts.ts';

export type TaxedTrade = {
  readonly regime: TaxRegime;
  readonly lines: readonly BuiltLine[];
  readonly charges: readonly BuiltCharge[];
  /** Everything that is value of the supply: lines, and charges that are not added after the tax. */
  readonly toSum: readonly LineToSum[];
  /** The tax that stands in tax ledgers: that of a sale, and of a purchase what is taken back. */
  readonly postedTax: TaxFigures;
  readonly problems: readonly Problem[];
};

const isAfterTax = ({ tax }: ChargeLine) => tax.kind === 'own' && tax.gstPercentE4 === 0;

/** One taxed piece of a charge: all of it, or its share on one line. */
type ChargePart = { readonly chargeAt: number; readonly toTax: LineToTax; readonly likeLine: number | null };

function partsOf(
  charges: readonly ChargeLine[],
  shares: ReadonlyMap<number, readonly Paise[]>,
  rated: readonly RatedLine[],
  isTaxed: boolean,
) {
  return charges.flatMap((charge, chargeAt): ChargePart[] => {
    const row = shares.get(chargeAt);
    const plain = { ...NO_TAX, isTaxInclusive: false, quantityE4: 0 };
    if (row === undefined) {
      const gstPercentE4 = isTaxed && charge.tax.kind === 'own' && isTaxPercent(charge.tax.gstPercentE4) ? charge.tax.gstPercentE4 : 0;
      const valuePaise = isChargeAmount(charge.amountPaise) ? charge.amountPaise : 0;
      return [{ chargeAt, toTax: { ...plain, gstPercentE4, valuePaise }, likeLine: null }];
    }
    return row.map((valuePaise, likeLine) => {
      const { gstPercentE4, cessPercentE4 } = rated[likeLine]!;
      return { chargeAt, toTax: { ...plain, gstPercentE4, cessPercentE4, valuePaise }, likeLine };
    });
  });
}

/** What is taxed and how: the voucher, its lines with their values and what they sell or buy, and the rule of its kind. */
export type ToTax = {
  readonly draft: TradeDraft;
  readonly facts: TradeFacts;
  readonly rule: TradeRule;
  readonly goods: readonly (ProductFacts | undefined)[];
  readonly prices: readonly LinePrice[];
  /** The day whose rates hold. */
  readonly rateOn: IsoDate;
};

function rateProblems(
  { draft, facts, goods, rule, rateOn }: ToTax,
  rated: readonly RatedLine[],
  { isTaxed, isZeroRated }: TaxRegime,
): Problem[] {
  return rated.flatMap((line, at): Problem[] => {
    const product = goods[at];
    // What the original bore is not judged again.
    if (product === undefined || originalOf(draft.lines[at]!, facts) !== undefined) return [];
    const { name } = product;
    const field = goodsField(draft.lines[at]!, `lines.${at}`);
    if (product.treatment === 'zeroRated' && !isZeroRated && rule.side === 'customer')
      return [{ code: 'ZERO_RATED_AT_HOME', field, about: { name } }];
    if (!isTaxed || line.treatment !== 'taxable') return [];
    if (line.isRateMissing) return [{ code: 'TAX_RATE_UNKNOWN', field, about: { name, date: rateOn } }];
    return line.gstPercentE4 === 0 ? [{ code: 'TAXABLE_WITHOUT_TAX', field, about: { name } }] : [];
  });
}

/** A deduction may not take the value taxed at a rate below nothing: the return has no place for that. */
function deductionProblems(charges: readonly ChargeLine[], parts: readonly ChargePart[], toSum: readonly LineToSum[]): Problem[] {
  const overdrawn = new Set(taxSummary(toSum).flatMap((row) => (row.taxablePaise < 0 ? row.gstPercentE4 : [])));
  const guilty = parts.filter(({ toTax }) => toTax.valuePaise < 0 && overdrawn.has(toTax.gstPercentE4));
  return [...new Set(guilty.map((part) => part.chargeAt))]
    .filter((at) => !isAfterTax(charges[at]!))
    .map((at) => ({ code: 'CHARGE_ABOVE_VALUE', field: `charges.${at}.amountPaise` }));
}

function isTooMuch(rated: readonly RatedLine[], charges: readonly ChargeLine[]): boolean {
  let mostPaise = 0;
  for (const line of rated) mostPaise += line.valuePaise + (line.quantityE4 * line.cessPerUnitE4) / 1_000_000;
  for (const charge of charges) if (isChargeAmount(charge.amountPaise)) mostPaise += Math.abs(charge.amountPaise);
  return mostPaise > MAX_TOTAL_PAISE;
}

/** How a part of a charge stands in the summaries: as its line does, as a supply of its own, or not at all when it comes after the tax. */
function partToSum(
  { chargeAt, likeLine, toTax }: ChargePart,
  figures: TaxFigures,
  lines: readonly LineToSum[],
  charges: readonly ChargeLine[],
  { isTaxed, taxableBecomes }: TaxRegime,
  facts: TradeFacts,
): LineToSum[] {
  if (likeLine !== null) return [{ ...lines[likeLine]!, ...figures, quantityE4: 0 }];
  const charge = charges[chargeAt]!;
  if (isAfterTax(charge) || (!isTaxed && taxableBecomes === 'taxable')) return [];
  const hsn = facts.namedLedgers.get(charge.ledgerId)?.hsn ?? '';
  // Services, as freight and packing are, are filed with unit NA.
  return [{ ...figures, treatment: taxableBecomes, gstPercentE4: toTax.gstPercentE4, hsn, unit: 'NA', quantityE4: 0 }];
}

/** The figures as they stand on the bill: tax that goes past it is no part of the total. */
function onBill(figures: readonly TaxFigures[], { via }: TaxRegime): readonly TaxFigures[] {
  return via === 'bill' ? figures : figures.map((line) => ({ ...line, totalPaise: line.taxablePaise }));
}

const taxOf = ({ cgstPaise, sgstPaise, igstPaise, cessPaise, additionalCessPaise }: TaxFigures): Paise =>
  sumPaise([cgstPaise, sgstPaise, igstPaise, cessPaise, additionalCessPaise]);

/** Rates, heads and tax of all lines and charges of a voucher, settled together. */
export function taxTrade(toTax: ToTax): TaxedTrade {
  const { draft, facts, rule, goods, prices, rateOn } = toTax;
  const regime = taxRegime(draft, facts, rule);
  const valued = draft.lines.map((line, at) => ({
    line,
    product: goods[at],
    listed: line.ledger === undefined ? facts.products.get(line.productId) : goods[at],
    valuePaise: prices[at]!.grossPaise - prices[at]!.discountPaise,
  }));
  const composite = [...draft.charges.entries()].filter(
    ([, { tax, amountPaise }]) => tax.kind === 'composite' && isChargeAmount(amountPaise) && valued.length > 0,
  );
  const rows = shareOverLines(
    composite.map(([, charge]) => charge.amountPaise),
    valued,
    rateOn,
    regime,
  );
  const shares = new Map(composite.map(([chargeAt], at) => [chargeAt, rows[at]!]));
  const rated = rateLines(valued, deductionsPerLine(rows, valued.length), rateOn, regime);
  if (isTooMuch(rated, draft.charges)) return tooMuch(toTax);

  const parts = partsOf(draft.charges, shares, rated, regime.isTaxed);
  const figures = onBill(taxLines([...rated, ...parts.map((part) => part.toTax)], regime.heads), regime);
  const partFigures = figures.slice(rated.length);
  // The tax of a purchase that is not taken back joins the cost (CGST Act, section 17(5)); a share of a charge goes as its line does.
  const isTakenBack = (at: number | null) => regime.isCreditTaken && (at === null || goods[at]?.inputCredit === 'eligible');
  const isCost = (at: number | null) => rule.side === 'supplier' && !isTakenBack(at);
  const costOf = (tax: TaxFigures, at: number | null) => (isCost(at) ? taxOf(tax) : 0);
  const spreadPaise = rated.map(() => 0);
  for (const [at, { likeLine }] of parts.entries()) {
    if (likeLine !== null) spreadPaise[likeLine]! += partFigures[at]!.taxablePaise + costOf(partFigures[at]!, likeLine);
  }

  const lines = rated.map((line, at): BuiltLine & LineToSum => ({
    ...figures[at]!,
    ledgerId: ledgerOf(goods[at], toTax),
    bookedPaise: paise(figures[at]!.taxablePaise + costOf(figures[at]!, at)),
    landedPaise: paise(figures[at]!.taxablePaise + costOf(figures[at]!, at) + spreadPaise[at]!),
    grossPaise: prices[at]!.grossPaise,
    discountPaise: prices[at]!.discountPaise,
    treatment: line.treatment,
    hsn: goods[at]?.hsn ?? '',
    unit: goods[at]?.unit ?? '',
    quantityE4: line.quantityE4,
    gstPercentE4: line.gstPercentE4,
    cessPercentE4: line.cessPercentE4,
    cessPerUnitE4: line.cessPerUnitE4,
  }));
  const charges = draft.charges.map((charge, chargeAt): BuiltCharge => {
    const own = partFigures.filter((_, at) => parts[at]!.chargeAt === chargeAt);
    const { taxablePaise: amountPaise, ...tax } = sumTax(own);
    const costPaise = sumPaise(partFigures.map((part, at) => (parts[at]!.chargeAt === chargeAt ? costOf(part, parts[at]!.likeLine) : 0)));
    const taxablePaise = isAfterTax(charge) ? 0 : amountPaise;
    return { ledgerId: charge.ledgerId, amountPaise, bookedPaise: paise(amountPaise + costPaise), taxablePaise, ...tax, isRoundOff: false };
  });
  const toSum = [...lines, ...parts.flatMap((part, at) => partToSum(part, partFigures[at]!, lines, draft.charges, regime, facts))];
  const belowCess = lines.flatMap((line, at): Problem[] =>
    line.taxablePaise < 0 ? [{ code: 'VALUE_BELOW_CESS', field: `lines.${at}.rateE4` }] : [],
  );
  const postedTax = sumTax(figures.filter((_, at) => !isCost(at < rated.length ? at : parts[at - rated.length]!.likeLine)));
  const problems = [...rateProblems(toTax, rated, regime), ...belowCess, ...deductionProblems(draft.charges, parts, toSum)];
  return { regime, lines, charges, toSum, postedTax, problems };
}

function ledgerOf(product: ProductFacts | undefined, { rule, facts }: ToTax): string {
  const own = rule.side === 'customer' ? product?.salesLedgerId : product?.purchaseLedgerId;
  return own ?? facts.ledgers[rule.value];
}

/** No figure is better than one past the safe integers: everything counts as nothing and one problem says why. */
function tooMuch(toTax: ToTax): TaxedTrade {
  const { draft, prices } = toTax;
  const nothing = {
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, quantityE4: 0 })),
    charges: draft.charges.map((charge) => ({ ...charge, amountPaise: 0 })),
  };
  const free = prices.map((price) => ({ ...price, grossPaise: 0, discountPaise: 0 }));
  const taxed = taxTrade({ ...toTax, draft: nothing, prices: free });
  const about = { mostPaise: MAX_TOTAL_PAISE };
  return { ...taxed, problems: [...taxed.problems, { code: 'TOTAL_TOO_LARGE', field: 'lines', about }] };
}
