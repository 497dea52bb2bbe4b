import { inPairs } from '../basics/in-pairs.ts';
import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { NO_TAX } from '../gst/gst-rates.ts';
import { type LineToTax, type TaxFigures, taxLines } from '../gst/tax-lines.ts';
import { type LineToSum, sumTax, taxSummary } from '../gst/tax-summary.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { BuiltCharge, BuiltLine } from './built-line.ts';
import { isChargeAmount, isTaxPercent } from './check-charges.ts';
import { goodsField, originalOf } from './goods-of-line.ts';
import type { LinePrice } from './price-line.ts';
import { type RatedLine, rateLines, shareOverLines, sharesPerLine } from './rate-lines.ts';
import { retailProblems } from './retail-price.ts';
import { type TaxRegime, taxRegime } from './tax-regime.ts';
import { isAfterTax, taxableOfCharge } from './taxable-charge.ts';
import type { ChargeLine, TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';
import type { ProductFacts } from './voucher-facts.ts';

export type TaxedTrade = {
  readonly regime: TaxRegime;
  readonly lines: readonly BuiltLine[];
  readonly charges: readonly BuiltCharge[];
  /** All value of the supply: lines, and charges that are not added after tax. */
  readonly toSum: readonly LineToSum[];
  /** The tax posted to tax ledgers: all tax of a sale; of a purchase the part that is taken back. */
  readonly postedTax: TaxFigures;
  readonly problems: readonly Problem[];
};

/** One taxed piece of a charge: all of it, or its share on one line. */
type ChargePart = {
  readonly charge: ChargeLine;
  readonly chargeAt: number;
  readonly toTax: LineToTax;
  readonly likeLine: number | null;
};
/** `costPaise`: the part of its tax that is added to the cost. */
type TaxedPart = ChargePart & { readonly figures: TaxFigures; readonly costPaise: Paise };

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
      return [{ charge, chargeAt, toTax: { ...plain, gstPercentE4, valuePaise }, likeLine: null }];
    }
    return inPairs(row, rated).map(([valuePaise, { gstPercentE4, cessPercentE4, retail }], likeLine) => {
      // A charge does not change the tax of goods taxed on their retail sale price.
      const ofNoPack = retail && { retail: { ...retail, quantityE4: 0 } };
      const toTax = { ...plain, gstPercentE4, cessPercentE4, valuePaise, ...ofNoPack };
      return { charge, chargeAt, toTax, likeLine };
    });
  });
}

/** The input of `taxTrade`: the voucher, its goods and line values, and the rule of its kind. */
export type ToTax = {
  readonly draft: TradeDraft;
  readonly facts: TradeFacts;
  readonly rule: TradeRule;
  readonly goods: readonly (ProductFacts | undefined)[];
  readonly prices: readonly LinePrice[];
  /** The day whose tax rates apply. */
  readonly rateOn: IsoDate;
};

function rateProblems(
  { draft, facts, goods, rule, rateOn }: ToTax,
  rated: readonly RatedLine[],
  { isTaxed, isZeroRated }: TaxRegime,
): Problem[] {
  return inPairs(draft.lines, rated).flatMap(([entered, line], at): Problem[] => {
    const product = goods[at];
    // A line that follows its original is not checked again.
    if (product === undefined || originalOf(entered, facts) !== undefined) return [];
    const { name } = product;
    const field = goodsField(entered, `lines.${at}`);
    if (product.treatment === 'zeroRated' && !isZeroRated && rule.side === 'customer')
      return [{ code: 'ZERO_RATED_AT_HOME', field, about: { name } }];
    if (!isTaxed || line.treatment !== 'taxable') return [];
    if (line.isRateMissing) return [{ code: 'TAX_RATE_UNKNOWN', field, about: { name, date: rateOn } }];
    return line.gstPercentE4 === 0 ? [{ code: 'TAXABLE_WITHOUT_TAX', field, about: { name } }] : [];
  });
}

/** A deduction may not make the value taxed at a rate negative, because the GST return cannot show that. */
function deductionProblems(parts: readonly ChargePart[], toSum: readonly LineToSum[]): Problem[] {
  const overdrawn = new Set(taxSummary(toSum).flatMap((row) => (row.taxablePaise < 0 ? row.gstPercentE4 : [])));
  const guilty = parts.filter(({ toTax, charge }) => toTax.valuePaise < 0 && overdrawn.has(toTax.gstPercentE4) && !isAfterTax(charge));
  return [...new Set(guilty.map(({ chargeAt }) => chargeAt))].map((at) => ({
    code: 'CHARGE_ABOVE_VALUE',
    field: `charges.${at}.amountPaise`,
  }));
}

function isTooMuch(rated: readonly RatedLine[], charges: readonly ChargeLine[]): boolean {
  let mostPaise = 0;
  for (const line of rated) mostPaise += line.valuePaise + (line.quantityE4 * line.cessPerUnitE4) / 1_000_000;
  for (const { retail } of rated) if (retail !== undefined) mostPaise += (retail.pricePaise * retail.quantityE4) / 10_000;
  for (const charge of charges) if (isChargeAmount(charge.amountPaise)) mostPaise += Math.abs(charge.amountPaise);
  return mostPaise > MAX_TOTAL_PAISE;
}

/** The summary rows of a part of a charge: those of its line, a supply of its own, or none if the charge is after tax. */
function partToSum(
  { charge, likeLine, toTax, figures }: TaxedPart,
  lines: readonly LineToSum[],
  { isTaxed, taxableBecomes }: TaxRegime,
  facts: TradeFacts,
): LineToSum[] {
  const line = likeLine === null ? undefined : lines[likeLine];
  if (line !== undefined) return [{ ...line, ...figures, quantityE4: 0 }];
  if (isAfterTax(charge) || (!isTaxed && taxableBecomes === 'taxable')) return [];
  const hsn = facts.namedLedgers.get(charge.ledgerId)?.hsn ?? '';
  // Services, such as freight and packing, are filed with unit NA.
  return [{ ...figures, treatment: taxableBecomes, gstPercentE4: toTax.gstPercentE4, hsn, unit: 'NA', quantityE4: 0 }];
}

/** The figures as on the bill. Tax that is not paid through the bill is not in the total. */
function onBill(figures: readonly TaxFigures[], { via }: TaxRegime): readonly TaxFigures[] {
  return via === 'bill' ? figures : figures.map((line) => ({ ...line, totalPaise: line.taxablePaise }));
}

const taxOf = ({ cgstPaise, sgstPaise, igstPaise, cessPaise, additionalCessPaise }: TaxFigures): Paise =>
  sumPaise([cgstPaise, sgstPaise, igstPaise, cessPaise, additionalCessPaise]);

/**
 * True if the tax of a purchase is not taken back and is added to the cost (CGST Act, section 17(5)). A share of a charge follows its
 * line; null is a charge by itself.
 */
function isTaxCost(likeLine: number | null, { rule, goods }: ToTax, { isCreditTaken }: TaxRegime): boolean {
  const isTakenBack = isCreditTaken && (likeLine === null || goods[likeLine]?.inputCredit === 'eligible');
  return rule.side === 'supplier' && !isTakenBack;
}

type CostOf = (figures: TaxFigures, likeLine: number | null) => Paise;

function builtLines(
  toTax: ToTax,
  rated: readonly RatedLine[],
  figures: readonly TaxFigures[],
  parts: readonly TaxedPart[],
  costOf: CostOf,
) {
  const partsOn = Map.groupBy(parts, ({ likeLine }) => likeLine);
  const priced = inPairs(rated, toTax.prices);
  return inPairs(priced, figures).map(([[line, { grossPaise, discountPaise }], tax], at): BuiltLine & LineToSum => {
    const product = toTax.goods[at];
    const bookedPaise = paise(tax.taxablePaise + costOf(tax, at));
    const spreadPaise = sumPaise((partsOn.get(at) ?? []).map((part) => part.figures.taxablePaise + part.costPaise));
    return {
      ...tax,
      ledgerId: ledgerOf(product, toTax),
      bookedPaise,
      landedPaise: paise(bookedPaise + spreadPaise),
      grossPaise,
      discountPaise,
      treatment: line.treatment,
      hsn: product?.hsn ?? '',
      unit: product?.unit ?? '',
      quantityE4: line.quantityE4,
      gstPercentE4: line.gstPercentE4,
      cessPercentE4: line.cessPercentE4,
      cessPerUnitE4: line.cessPerUnitE4,
      retailPricePaise: line.retail?.pricePaise || null,
      inputCredit: toTax.rule.side === 'supplier' ? (product?.inputCredit ?? null) : null,
    };
  });
}

function builtCharges(charges: readonly ChargeLine[], parts: readonly TaxedPart[]): BuiltCharge[] {
  const partsOfCharge = Map.groupBy(parts, ({ chargeAt }) => chargeAt);
  return charges.map((charge, at) => {
    const own = partsOfCharge.get(at) ?? [];
    const { taxablePaise: amountPaise, ...tax } = sumTax(own.map(({ figures }) => figures));
    const bookedPaise = paise(amountPaise + sumPaise(own.map(({ costPaise }) => costPaise)));
    const taxablePaise = taxableOfCharge(amountPaise, charge.tax);
    return { ledgerId: charge.ledgerId, amountPaise, bookedPaise, taxablePaise, ...tax, isRoundOff: false };
  });
}

/** Rates, heads and tax of all lines and charges of a voucher. */
export function taxTrade(toTax: ToTax): TaxedTrade {
  const { draft, facts, rule, goods, prices, rateOn } = toTax;
  const regime = taxRegime(draft, facts, rule);
  const valued = inPairs(draft.lines, prices).map(([line, { grossPaise, discountPaise }], at) => ({
    line,
    product: goods[at],
    listed: line.ledger === undefined ? facts.products.get(line.productId) : goods[at],
    valuePaise: grossPaise - discountPaise,
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
  const shares = new Map(inPairs(composite, rows).map(([[chargeAt], row]) => [chargeAt, row]));
  const rated = rateLines(valued, sharesPerLine(rows, valued.length), rateOn, regime);
  if (isTooMuch(rated, draft.charges)) return tooMuch(toTax);

  const plainParts = partsOf(draft.charges, shares, rated, regime.isTaxed);
  const figures = onBill(taxLines([...rated, ...plainParts.map((part) => part.toTax)], regime.heads), regime);
  const ofLines = figures.slice(0, rated.length);
  const isCost = (likeLine: number | null) => isTaxCost(likeLine, toTax, regime);
  const costOf: CostOf = (its, likeLine) => (isCost(likeLine) ? taxOf(its) : 0);
  const parts = inPairs(plainParts, figures.slice(rated.length)).map(
    ([part, its]): TaxedPart => ({ ...part, figures: its, costPaise: costOf(its, part.likeLine) }),
  );

  const lines = builtLines(toTax, rated, ofLines, parts, costOf);
  const charges = builtCharges(draft.charges, parts);
  const toSum = [...lines, ...parts.flatMap((part) => partToSum(part, lines, regime, facts))];
  const belowCess = lines.flatMap((line, at): Problem[] =>
    line.taxablePaise < 0
      ? [{ code: line.retailPricePaise === null ? 'VALUE_BELOW_CESS' : 'VALUE_BELOW_TAX', field: `lines.${at}.rateE4` }]
      : [],
  );
  const postedTax = sumTax([
    ...ofLines.filter((_, at) => !isCost(at)),
    ...parts.filter(({ likeLine }) => !isCost(likeLine)).map((part) => part.figures),
  ]);
  const problems = [
    ...rateProblems(toTax, rated, regime),
    ...retailProblems(draft, goods, rated),
    ...belowCess,
    ...deductionProblems(parts, toSum),
  ];
  return { regime, lines, charges, toSum, postedTax, problems };
}

function ledgerOf(product: ProductFacts | undefined, { rule, facts }: ToTax): string {
  const own = rule.side === 'customer' ? product?.salesLedgerId : product?.purchaseLedgerId;
  return own ?? facts.ledgers[rule.value];
}

/** The result if the sums exceed safe integers: all figures are 0, and one problem reports it. */
function tooMuch(toTax: ToTax): TaxedTrade {
  const { draft, prices } = toTax;
  const nothing = {
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, quantityE4: 0, actualQuantityE4: 0 })),
    charges: draft.charges.map((charge) => ({ ...charge, amountPaise: 0 })),
  };
  const free = prices.map((price) => ({ ...price, grossPaise: 0, discountPaise: 0 }));
  const taxed = taxTrade({ ...toTax, draft: nothing, prices: free });
  const about = { mostPaise: MAX_TOTAL_PAISE };
  return { ...taxed, problems: [...taxed.problems, { code: 'TOTAL_TOO_LARGE', field: 'lines', about }] };
}
