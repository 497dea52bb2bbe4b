import { invariant } from '../basics/invariant.ts';
import { divideHalfAway, E4, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { decimalsOf } from '../products/unit-codes.ts';
import type { AddedCost, JournalRole } from '../vouchers/stock-journal-draft.ts';
import type { BomDraft } from './bom.ts';

/** A line of a stock journal, without its place. */
export type FilledLine = {
  readonly productId: string;
  readonly role: JournalRole;
  readonly quantityE4: number;
  /** The worth of one unit in rupees × 10 000, if the line takes one and it is known; else 0. */
  readonly rateE4: number;
};
export type FilledJournal = { readonly lines: readonly FilledLine[]; readonly costs: readonly AddedCost[] };

type Asked = {
  /** The quantity of the product to make or to take apart, × 10 000. */
  readonly quantityE4: number;
  readonly units: ReadonlyMap<string, string>;
  /** The bills of sub-assemblies that are made too, by their product. Others are taken from stock. */
  readonly parts?: ReadonlyMap<string, BomDraft>;
  /** True if the product is taken apart into its materials. */
  readonly isUnbuilt?: boolean;
  /** The cost of one unit in rupees × 10 000, as far as known: what is taken apart shares its cost by it. */
  readonly costs?: ReadonlyMap<string, number>;
};

/**
 * The lines and added costs of a stock journal that makes a quantity of a bill's product: first the product, then materials with their
 * wastage, then by-products. A sub-assembly among `parts` is replaced by its materials. Quantities are exact until the end; then materials
 * are rounded up to the decimals of their unit, so that there is enough, and by-products down. Costs are rounded to the paisa.
 *
 * Unbuilt, the product is consumed and its materials come back: without wastage, which is lost, without by-products and added costs, and
 * rounded down, so that no more comes back than went in.
 */
export function fillFromBom(bom: BomDraft, asked: Asked): FilledJournal {
  const { quantityE4, units, parts = new Map<string, BomDraft>(), isUnbuilt = false, costs: known } = asked;
  const need = collect(bom, quantityE4, parts, isUnbuilt);
  const rounded = ([productId, quantity]: readonly [string, bigint], isUp: boolean) =>
    inDecimals(quantity, need.under, decimalsOf(units.get(productId) ?? ''), isUp);
  const materials = [...need.materials].map((each): FilledLine => {
    const [productId] = each;
    const role = isUnbuilt ? 'produced' : 'consumed';
    return { productId, role, quantityE4: rounded(each, !isUnbuilt), rateE4: isUnbuilt ? (known?.get(productId) ?? 0) : 0 };
  });
  const byProducts = [...need.byProducts].map(([productId, { quantity, worth }]): FilledLine => {
    const rateE4 = quantity === 0n ? 0 : Number(divideHalfAway(worth, quantity));
    return { productId, role: 'byProduct', quantityE4: rounded([productId, quantity], false), rateE4 };
  });
  const product: FilledLine = { productId: bom.productId, role: isUnbuilt ? 'consumed' : 'produced', quantityE4, rateE4: 0 };
  const costs = [...need.costs].flatMap(([name, amount]): AddedCost[] => {
    // Paise × 100 are rupees × 10 000.
    const valueE4 = capped(divideHalfAway(amount, need.under) * 100n);
    return valueE4 > 0 ? [{ name, rule: 'amount', valueE4 }] : [];
  });
  const others = isUnbuilt ? materials : [...materials, ...byProducts];
  return { lines: [product, ...others.filter((line) => line.quantityE4 > 0)], costs: isUnbuilt ? [] : costs };
}

/** The most that a number holds exactly, far beyond what a journal takes, which then says so. */
const capped = (value: bigint): number => Number(value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : value);

function inDecimals(over: bigint, under: bigint, decimals: number, isUp: boolean): number {
  const step = BigInt(E4 / 10 ** decimals);
  const whole = under * step;
  return capped((isUp ? (over + whole - 1n) / whole : over / whole) * step);
}

/** Not yet rounded: each is a number of `under`ths. Materials and by-products in their order, and costs by name. */
type Need = {
  readonly under: bigint;
  readonly materials: ReadonlyMap<string, bigint>;
  readonly byProducts: ReadonlyMap<string, { readonly quantity: bigint; readonly worth: bigint }>;
  readonly costs: ReadonlyMap<string, bigint>;
};

const whole = BigInt(WHOLE_PERCENT_E4);

/**
 * Each bill once, after all that use it: a sub-assembly of several others is made for all of them together. A step down divides by what a
 * bill makes and by a whole percentage. The one denominator holds as many steps as the longest way down, so every division comes out even.
 */
function collect(bom: BomDraft, quantityE4: number, parts: ReadonlyMap<string, BomDraft>, isUnbuilt: boolean): Need {
  const bills = usersFirst(bom, parts);
  const step = whole * bills.map(({ makesE4 }) => BigInt(makesE4)).reduce(leastCommonMultiple);
  const under = step ** BigInt(levelsOf(bills, parts));
  const wanted = new Map([[bom.productId, BigInt(quantityE4) * under]]);
  const materials = new Map<string, bigint>();
  const byProducts = new Map<string, { quantity: bigint; worth: bigint }>();
  const costs = new Map<string, bigint>();
  for (const { productId, makesE4, lines, costs: added } of bills) {
    const each = (wanted.get(productId) ?? 0n) / (BigInt(makesE4) * whole);
    for (const line of lines) {
      const plain = each * BigInt(line.quantityE4);
      if (line.role === 'byProduct') {
        const { quantity, worth } = byProducts.get(line.productId) ?? { quantity: 0n, worth: 0n };
        const more = plain * whole;
        byProducts.set(line.productId, { quantity: quantity + more, worth: worth + more * BigInt(line.rateE4) });
        continue;
      }
      const to = parts.has(line.productId) ? wanted : materials;
      const more = plain * BigInt(WHOLE_PERCENT_E4 + (isUnbuilt ? 0 : line.wastageE4));
      to.set(line.productId, (to.get(line.productId) ?? 0n) + more);
    }
    for (const { name, amountPaise } of added) costs.set(name, (costs.get(name) ?? 0n) + each * whole * BigInt(amountPaise));
  }
  return { under, materials, byProducts, costs };
}

function leastCommonMultiple(one: bigint, other: bigint): bigint {
  let [common, rest] = [one, other];
  while (rest !== 0n) [common, rest] = [rest, common % rest];
  return (one / common) * other;
}

/** The bills on the longest way down. They are in the order of `usersFirst`. */
function levelsOf(bills: readonly BomDraft[], parts: ReadonlyMap<string, BomDraft>): number {
  const levels = new Map<string, number>();
  for (const { productId, lines } of bills) {
    const next = (levels.get(productId) ?? 1) + 1;
    for (const { productId: part } of lines) if (parts.has(part)) levels.set(part, Math.max(next, levels.get(part) ?? 0));
  }
  return Math.max(1, ...levels.values());
}

/** The bill and those of its sub-assemblies, each after all bills that use it. */
function usersFirst(bom: BomDraft, parts: ReadonlyMap<string, BomDraft>): BomDraft[] {
  const order: BomDraft[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (bill: BomDraft) => {
    invariant(state.get(bill.productId) !== 'open', 'a bill of materials contains itself');
    if (state.has(bill.productId)) return;
    state.set(bill.productId, 'open');
    for (const { productId, role } of bill.lines.toReversed()) {
      const part = role === 'consumed' ? parts.get(productId) : undefined;
      if (part) visit(part);
    }
    state.set(bill.productId, 'done');
    order.unshift(bill);
  };
  visit(bom);
  return order;
}
