import { MAX_RATE_E4, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { quantityProblem } from '../vouchers/check-stock-line.ts';
import { MAX_ADDED_COSTS } from '../vouchers/stock-journal-draft.ts';
import { type BomCost, type BomDraft, type BomLine, MAX_BOM_LEVELS, MAX_BOM_LINES } from './bom.ts';

export type BomFacts = {
  /** The made product, its materials, and the products of the links. One that is missing is unknown in this company. */
  readonly products: ReadonlyMap<string, { readonly name: string; readonly unit: string; readonly isStocked: boolean }>;
  /** The products of other bills, each with its materials that are made by a bill too. The edited bill is not among them. */
  readonly links: ReadonlyMap<string, readonly string[]>;
};

/** All problems of a bill of materials at once, at their fields (`lines.2.quantityE4`). */
export function bomProblems(bom: BomDraft, facts: BomFacts): Problem[] {
  const made = facts.products.get(bom.productId);
  const lines = bom.lines.slice(0, MAX_BOM_LINES);
  return [
    ...productProblems(bom.productId, facts.products, 'productId'),
    ...found(quantityProblem(bom.makesE4, made?.unit, 'makesE4')),
    ...(bom.lines.some(({ role }) => role === 'consumed') ? [] : [{ code: 'MATERIALS_MISSING' as const, field: 'lines' }]),
    ...(bom.lines.length > MAX_BOM_LINES ? [{ code: 'MATERIALS_TOO_MANY' as const, field: 'lines', about: { most: MAX_BOM_LINES } }] : []),
    ...lines.flatMap((line, at) => lineProblems(line, facts.products, `lines.${at}`)),
    ...repeatedProducts(lines),
    ...containmentProblems(bom, facts),
    ...costProblems(bom.costs),
  ];
}

const found = (problem: Problem | null): Problem[] => (problem === null ? [] : [problem]);

function productProblems(productId: string, products: BomFacts['products'], field: string): Problem[] {
  const product = products.get(productId);
  if (product === undefined) return [{ code: productId === '' ? 'ITEM_MISSING' : 'PRODUCT_UNKNOWN', field }];
  return product.isStocked ? [] : [{ code: 'PRODUCT_NOT_STOCKED', field, about: { name: product.name } }];
}

const isWithin = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most;

function lineProblems({ productId, role, quantityE4, wastageE4, rateE4 }: BomLine, products: BomFacts['products'], at: string): Problem[] {
  return [
    ...productProblems(productId, products, `${at}.productId`),
    ...found(quantityProblem(quantityE4, products.get(productId)?.unit, `${at}.quantityE4`)),
    ...(isWithin(wastageE4, role === 'consumed' ? WHOLE_PERCENT_E4 : 0)
      ? []
      : [{ code: 'WASTAGE_INVALID' as const, field: `${at}.wastageE4` }]),
    ...(isWithin(rateE4, role === 'byProduct' ? MAX_RATE_E4 : 0) ? [] : [{ code: 'RATE_INVALID' as const, field: `${at}.rateE4` }]),
  ];
}

/** A product in two lines: in a stock journal both would be at one place. */
function repeatedProducts(lines: readonly BomLine[]): Problem[] {
  const seen = new Set<string>();
  return lines.flatMap(({ productId }, at): Problem[] => {
    const isRepeated = seen.has(productId);
    seen.add(productId);
    return isRepeated && productId !== '' ? [{ code: 'MATERIAL_REPEATED', field: `lines.${at}.productId` }] : [];
  });
}

function costProblems(costs: readonly BomCost[]): Problem[] {
  if (costs.length > MAX_ADDED_COSTS) return [{ code: 'COSTS_TOO_MANY', field: 'costs', about: { most: MAX_ADDED_COSTS } }];
  return costs.flatMap(({ name, amountPaise }, at): Problem[] => [
    ...(name.trim() === '' ? [{ code: 'COST_NAME_MISSING' as const, field: `costs.${at}.name` }] : []),
    ...(amountPaise > 0 && isWithin(amountPaise, MAX_TOTAL_PAISE)
      ? []
      : [{ code: 'ADDED_COST_INVALID' as const, field: `costs.${at}.amountPaise` }]),
  ]);
}

/** The lines that lead back to the product, with the way there in words, and too many levels of sub-assemblies at the first that has them. */
function containmentProblems({ productId, lines }: BomDraft, { products, links }: BomFacts): Problem[] {
  const nameOf = (id: string) => products.get(id)?.name ?? '…';
  // No way leads on from these; one line after another adds to them.
  let seen = new Set<string>();
  const circles = lines.slice(0, MAX_BOM_LINES).flatMap((line, at): Problem[] => {
    const way = line.role === 'consumed' || line.productId === productId ? wayTo(line.productId, productId, links, seen) : null;
    if (way === null) return [];
    seen = new Set();
    const chain = [productId, ...way].map(nameOf).join(' → ');
    return [{ code: 'BOM_CONTAINS_ITSELF', field: `lines.${at}.productId`, about: { chain } }];
  });
  if (circles.length > 0) return circles;
  const below = levelsOf(links);
  const users = new Map<string, string[]>();
  for (const [user, parts] of links) for (const part of parts) users.set(part, [...(users.get(part) ?? []), user]);
  const above = levelsOf(users)(productId);
  // A bill that uses the product counts it already, whether it has another bill or not.
  const levelsWith = (id: string) => above + 1 + (links.has(id) ? below(id) + 1 : 0);
  const deep = lines.findIndex(({ role, productId: id }) => role === 'consumed' && levelsWith(id) > MAX_BOM_LEVELS);
  return deep < 0 ? [] : [{ code: 'BOM_TOO_DEEP', field: `lines.${deep}.productId`, about: { most: MAX_BOM_LEVELS } }];
}

type Links = ReadonlyMap<string, readonly string[]>;

/** The products on the way from one to another, both included; null if no way leads there. */
function wayTo(from: string, wanted: string, links: Links, seen: Set<string>): string[] | null {
  if (from === wanted) return [from];
  if (seen.has(from)) return null;
  seen.add(from);
  for (const next of links.get(from) ?? []) {
    const way = wayTo(next, wanted, links, seen);
    if (way) return [from, ...way];
  }
  return null;
}

/** The most steps that lead on from a product. A circle, which only the bill that would close it can make, ends the count. */
function levelsOf(links: Links): (id: string) => number {
  const known = new Map<string, number>();
  const levels = (id: string): number => {
    const there = known.get(id);
    if (there !== undefined) return there;
    known.set(id, 0);
    const steps = Math.max(0, ...(links.get(id) ?? []).map((next) => levels(next) + 1));
    known.set(id, steps);
    return steps;
  };
  return levels;
}
