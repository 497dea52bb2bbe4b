import { invariant } from '../basics/invariant.ts';
import { type Paise, paise } from '../money/paise.ts';
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
  const rounded = ([productId, quantity]: readonly [string, Fraction], isUp: boolean) =>
    inDecimals(quantity, decimalsOf(units.get(productId) ?? ''), isUp);
  const materials = [...need.materials].map((each): FilledLine => {
    const [productId] = each;
    const role = isUnbuilt ? 'produced' : 'consumed';
    return { productId, role, quantityE4: rounded(each, !isUnbuilt), rateE4: isUnbuilt ? (known?.get(productId) ?? 0) : 0 };
  });
  const byProducts = [...need.byProducts].map(([productId, { quantity, worth }]): FilledLine => {
    const rateE4 = quantity.over === 0n ? 0 : Number(divideHalfAway(worth.over * quantity.under, worth.under * quantity.over));
    return { productId, role: 'byProduct', quantityE4: rounded([productId, quantity], false), rateE4 };
  });
  const product: FilledLine = { productId: bom.productId, role: isUnbuilt ? 'consumed' : 'produced', quantityE4, rateE4: 0 };
  const costs = [...need.costs].flatMap(([name, amount]): AddedCost[] => {
    const amountPaise = paise(Number(divideHalfAway(amount.over, amount.under)));
    return amountPaise > 0 ? [{ name, rule: 'amount', valueE4: amountPaise * 100 }] : [];
  });
  const others = isUnbuilt ? materials : [...materials, ...byProducts];
  return { lines: [product, ...others.filter((line) => line.quantityE4 > 0)], costs: isUnbuilt ? [] : costs };
}

/** A quantity not yet rounded: `over / under`, `under` above 0. */
type Fraction = { readonly over: bigint; readonly under: bigint };
const none: Fraction = { over: 0n, under: 1n };

const greatestCommon = (one: bigint, other: bigint): bigint => (other === 0n ? one : greatestCommon(other, one % other));
function fraction(over: bigint, under: bigint): Fraction {
  const common = greatestCommon(over, under);
  return { over: over / common, under: under / common };
}
const plus = (one: Fraction, other: Fraction) => fraction(one.over * other.under + other.over * one.under, one.under * other.under);
const times = ({ over, under }: Fraction, by: number | Paise, per: number) => fraction(over * BigInt(by), under * BigInt(per));

function inDecimals({ over, under }: Fraction, decimals: number, isUp: boolean): number {
  const step = BigInt(E4 / 10 ** decimals);
  const whole = under * step;
  const steps = isUp ? (over + whole - 1n) / whole : over / whole;
  // Far beyond any quantity that a journal takes, which then says so.
  const quantity = steps * step;
  return quantity > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(quantity);
}

/** Materials and by-products in their order, and costs by name. */
type Need = {
  readonly materials: ReadonlyMap<string, Fraction>;
  readonly byProducts: ReadonlyMap<string, { readonly quantity: Fraction; readonly worth: Fraction }>;
  readonly costs: ReadonlyMap<string, Fraction>;
};

/** Each bill once, after all that use it: a sub-assembly of several others is made for all of them together. */
function collect(bom: BomDraft, quantityE4: number, parts: ReadonlyMap<string, BomDraft>, isUnbuilt: boolean): Need {
  const wanted = new Map<string, Fraction>([[bom.productId, fraction(BigInt(quantityE4), 1n)]]);
  const materials = new Map<string, Fraction>();
  const byProducts = new Map<string, { quantity: Fraction; worth: Fraction }>();
  const costs = new Map<string, Fraction>();
  for (const { productId, makesE4, lines, costs: added } of usersFirst(bom, parts)) {
    const quantity = wanted.get(productId) ?? none;
    for (const line of lines) {
      const plain = times(quantity, line.quantityE4, makesE4);
      if (line.role === 'byProduct') {
        const there = byProducts.get(line.productId) ?? { quantity: none, worth: none };
        byProducts.set(line.productId, {
          quantity: plus(there.quantity, plain),
          worth: plus(there.worth, times(plain, line.rateE4, 1)),
        });
        continue;
      }
      const whole = isUnbuilt ? plain : times(plain, WHOLE_PERCENT_E4 + line.wastageE4, WHOLE_PERCENT_E4);
      const to = parts.has(line.productId) ? wanted : materials;
      to.set(line.productId, plus(to.get(line.productId) ?? none, whole));
    }
    for (const { name, amountPaise } of added) costs.set(name, plus(costs.get(name) ?? none, times(quantity, amountPaise, makesE4)));
  }
  return { materials, byProducts, costs };
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
