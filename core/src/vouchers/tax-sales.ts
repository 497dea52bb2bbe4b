import type { Problem } from '../basics/problem.ts';
import { NO_TAX } from '../gst/gst-rates.ts';
import { type LineToTax, type TaxFigures, taxLines } from '../gst/tax-lines.ts';
import { type LineToSum, sumTax, taxSummary } from '../gst/tax-summary.ts';
import type { Paise } from '../money/paise.ts';
import type { BuiltCharge, BuiltLine } from './built-sales.ts';
import { isChargeAmount, isTaxPercent } from './check-charges.ts';
import { MAX_TOTAL_PAISE } from './limits.ts';
import type { LinePrice } from './price-line.ts';
import { deductionsPerLine, type RatedLine, rateLines, shareOverLines } from './rate-lines.ts';
import type { ChargeLine, SalesDraft } from './sales-draft.ts';
import type { SalesFacts } from './sales-facts.ts';
import { type TaxRegime, taxRegime } from './tax-regime.ts';

export type TaxedSales = {
  readonly regime: TaxRegime;
  readonly lines: readonly BuiltLine[];
  readonly charges: readonly BuiltCharge[];
  /** Everything that is value of the supply: lines, and charges that are not added after the tax. */
  readonly toSum: readonly LineToSum[];
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

function rateProblems(draft: SalesDraft, facts: SalesFacts, rated: readonly RatedLine[], { isTaxed, isZeroRated }: TaxRegime): Problem[] {
  return rated.flatMap((line, at): Problem[] => {
    const product = facts.products.get(draft.lines[at]!.productId);
    if (product === undefined) return [];
    const { name } = product;
    const field = `lines.${at}.productId`;
    if (product.treatment === 'zeroRated' && !isZeroRated) return [{ code: 'ZERO_RATED_AT_HOME', field, about: { name } }];
    if (!isTaxed || line.treatment !== 'taxable') return [];
    if (line.isRateMissing) return [{ code: 'TAX_RATE_UNKNOWN', field, about: { name, date: draft.date } }];
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
  facts: SalesFacts,
): LineToSum[] {
  if (likeLine !== null) return [{ ...lines[likeLine]!, ...figures, quantityE4: 0 }];
  const charge = charges[chargeAt]!;
  if (isAfterTax(charge) || (!isTaxed && taxableBecomes === 'taxable')) return [];
  const hsn = facts.namedLedgers.get(charge.ledgerId)?.hsn ?? '';
  // Services, as freight and packing are, are filed with unit NA.
  return [{ ...figures, treatment: taxableBecomes, gstPercentE4: toTax.gstPercentE4, hsn, unit: 'NA', quantityE4: 0 }];
}

/** Rates, heads and tax of all lines and charges of a sale, settled together. */
export function taxSales(draft: SalesDraft, prices: readonly LinePrice[], facts: SalesFacts): TaxedSales {
  const regime = taxRegime(draft, facts.company, facts.party);
  const valued = draft.lines.map((line, at) => ({
    line,
    product: facts.products.get(line.productId),
    valuePaise: prices[at]!.grossPaise - prices[at]!.discountPaise,
  }));
  const composite = [...draft.charges.entries()].filter(
    ([, { tax, amountPaise }]) => tax.kind === 'composite' && isChargeAmount(amountPaise) && valued.length > 0,
  );
  const rows = shareOverLines(
    composite.map(([, charge]) => charge.amountPaise),
    valued,
    draft.date,
    regime,
  );
  const shares = new Map(composite.map(([chargeAt], at) => [chargeAt, rows[at]!]));
  const rated = rateLines(valued, deductionsPerLine(rows, valued.length), draft.date, regime);
  if (isTooMuch(rated, draft.charges)) return tooMuch(draft, prices, facts);

  const parts = partsOf(draft.charges, shares, rated, regime.isTaxed);
  const figures = taxLines([...rated, ...parts.map((part) => part.toTax)], regime.heads);
  const partFigures = figures.slice(rated.length);

  const lines = rated.map((line, at): BuiltLine & LineToSum => ({
    ...figures[at]!,
    grossPaise: prices[at]!.grossPaise,
    discountPaise: prices[at]!.discountPaise,
    treatment: line.treatment,
    hsn: valued[at]!.product?.hsn ?? '',
    unit: valued[at]!.product?.unit ?? '',
    quantityE4: line.quantityE4,
    gstPercentE4: line.gstPercentE4,
    cessPercentE4: line.cessPercentE4,
    cessPerUnitE4: line.cessPerUnitE4,
  }));
  const charges = draft.charges.map((charge, chargeAt): BuiltCharge => {
    const { taxablePaise: amountPaise, ...tax } = sumTax(partFigures.filter((_, at) => parts[at]!.chargeAt === chargeAt));
    return { ledgerId: charge.ledgerId, amountPaise, taxablePaise: isAfterTax(charge) ? 0 : amountPaise, ...tax, isRoundOff: false };
  });
  const toSum = [...lines, ...parts.flatMap((part, at) => partToSum(part, partFigures[at]!, lines, draft.charges, regime, facts))];
  const belowCess = lines.flatMap((line, at): Problem[] =>
    line.taxablePaise < 0 ? [{ code: 'VALUE_BELOW_CESS', field: `lines.${at}.rateE4` }] : [],
  );
  const problems = [...rateProblems(draft, facts, rated, regime), ...belowCess, ...deductionProblems(draft.charges, parts, toSum)];
  return { regime, lines, charges, toSum, problems };
}

/** No figure is better than one past the safe integers: everything counts as nothing and one problem says why. */
function tooMuch(draft: SalesDraft, prices: readonly LinePrice[], facts: SalesFacts): TaxedSales {
  const nothing = {
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, quantityE4: 0 })),
    charges: draft.charges.map((charge) => ({ ...charge, amountPaise: 0 })),
  };
  const taxed = taxSales(
    nothing,
    prices.map((price) => ({ ...price, grossPaise: 0, discountPaise: 0 })),
    facts,
  );
  const about = { mostPaise: MAX_TOTAL_PAISE };
  return { ...taxed, problems: [...taxed.problems, { code: 'TOTAL_TOO_LARGE', field: 'lines', about }] };
}
