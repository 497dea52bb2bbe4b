import { MAX_REFERENCE_LENGTH } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { E4 } from '../money/rounding.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { serialKey, serialText } from '../stock/serial-numbers.ts';
import { coveredUpTo } from '../warranties/cover.ts';
import { inUnits } from './goods-of-line.ts';
import type { CardNumber, TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import { isSale, type TradeRule } from './trade-rules.ts';
import type { ProductFacts } from './voucher-facts.ts';

/** A card of a piece, or of all pieces of a product on a bill. `coveredUpTo` is the last day of its warranty. */
export type WarrantyCard = CardNumber & {
  readonly name: string;
  readonly coveredUpTo: IsoDate;
  /** The pieces it covers, if there are several. */
  readonly pieces?: number;
  /** The serial number of its piece, whatever number the card bears. */
  readonly serial?: string;
  /** True if it bears the serial number of its piece, which another card bears when the piece came back and is sold again. */
  readonly isSerial?: boolean;
};

/** Beyond this number the dealer issues its own cards. */
export const MAX_WARRANTY_CARDS = 500;

type Goods = Pick<TradeDraft, 'lines' | 'date' | 'warrantyCards'>;

/** Whole pieces delivered, by product, in units of the product. */
function piecesOf(lines: TradeDraft['lines']): Map<string, number> {
  const movedE4 = new Map<string, number>();
  for (const line of lines) {
    const unitsE4 = inUnits(line.actualQuantityE4, line);
    if (line.ledger !== undefined || !Number.isSafeInteger(unitsE4) || unitsE4 <= 0) continue;
    movedE4.set(line.productId, (movedE4.get(line.productId) ?? 0) + unitsE4);
  }
  return new Map([...movedE4].map(([productId, unitsE4]) => [productId, Math.floor(unitsE4 / E4)]));
}

/** The pieces that a note takes back: those with a serial number, and how many without one, by product. */
export function piecesBack(lines: TradeDraft['lines']) {
  const serials = lines.flatMap(({ productId, serials: its = [] }) => its.map((serial) => ({ productId, key: serialKey(serial) })));
  const numbered = Map.groupBy(serials, ({ productId }) => productId);
  const loose = [...piecesOf(lines)].map(([productId, pieces]) => ({ productId, pieces: pieces - (numbered.get(productId)?.length ?? 0) }));
  return { serials, loose: loose.filter(({ pieces }) => pieces > 0) };
}

/** True if one card covers all pieces of the product on a bill. Pieces with serial numbers have one each. */
const isOneCard = (product: ProductFacts): boolean => product.isCardPerBill === true && product.hasSerials !== true;

/** The number of cards for so many pieces of a product. */
const cardsFor = (product: ProductFacts | undefined, pieces: number): number =>
  product === undefined || (product.warrantyMonths ?? 0) <= 0 ? 0 : isOneCard(product) ? Math.min(pieces, 1) : pieces;

/**
 * One card for each whole piece with a warranty that a sale delivers, or one for all pieces of a product if its template says so, by product in
 * the order of the lines, with the typed numbers. A card without one bears the serial number of its piece. The warranty begins on the voucher's
 * date and ends as `coveredUpTo` says.
 */
export function warrantyCards(draft: Goods, products: TradeFacts['products'], rule: TradeRule): readonly WarrantyCard[] {
  if (!isSale(rule) || !isIsoDate(draft.date)) return [];
  const cards: WarrantyCard[] = [];
  for (const [productId, pieces] of piecesOf(draft.lines)) {
    const product = products.get(productId);
    const all = cardsFor(product, pieces);
    if (product === undefined || all === 0) continue;
    const typed = draft.warrantyCards.filter((card) => card.productId === productId);
    const serials = draft.lines.flatMap((line) => (line.productId === productId ? (line.serials ?? []) : [])).map(serialText);
    const keys = new Set(serials.map(serialKey));
    const upTo = coveredUpTo(draft.date, product.warrantyMonths ?? 0);
    const most = Math.min(all, MAX_WARRANTY_CARDS - cards.length);
    for (let at = 0; at < most; at++) {
      const number = typed[at]?.number.trim() || (serials[at] ?? '');
      const isSerial = keys.has(serialKey(number));
      const serial = isSerial ? number : serials[at];
      cards.push({
        ...{ productId, name: product.name, number, coveredUpTo: upTo },
        ...(isOneCard(product) && pieces > 1 && { pieces }),
        ...(serial !== undefined && { serial }),
        ...(isSerial && { isSerial }),
      });
    }
  }
  return cards;
}

/** A warning for pieces with a warranty beyond `MAX_WARRANTY_CARDS`, which get no card. */
export function warrantyWarnings({ lines }: Pick<Goods, 'lines'>, products: TradeFacts['products'], rule: TradeRule): Problem[] {
  if (!isSale(rule)) return [];
  const without = [...piecesOf(lines)].reduce((sum, [id, pieces]) => sum + cardsFor(products.get(id), pieces), -MAX_WARRANTY_CARDS);
  return without > 0 ? [{ code: 'WARRANTY_CARDS_FULL', field: 'warrantyCards', about: { most: MAX_WARRANTY_CARDS, without } }] : [];
}

/** The card numbers for which there is still a piece. An edit that sells fewer drops the last cards. */
export function cardsInPlace(draft: Goods, products: TradeFacts['products'], rule: TradeRule): readonly CardNumber[] {
  const left = new Map<string, number>();
  for (const { productId } of warrantyCards(draft, products, rule)) left.set(productId, (left.get(productId) ?? 0) + 1);
  return draft.warrantyCards.filter(({ productId }) => {
    const there = left.get(productId) ?? 0;
    left.set(productId, there - 1);
    return there > 0;
  });
}

/** Problems of the typed numbers: goods without a warranty, more cards than pieces, one number or piece twice, too long. */
export function warrantyProblems(draft: Goods, products: TradeFacts['products'], rule: TradeRule): Problem[] {
  if (draft.warrantyCards.length === 0) return [];
  const cards = Map.groupBy(warrantyCards(draft, products, rule), ({ productId }) => productId);
  const typedOf = Map.groupBy(draft.warrantyCards, ({ productId }) => productId);
  const next = new Map<string, number>();
  const seen = new Set<string>();
  return draft.warrantyCards.flatMap(({ productId, number }, at): Problem[] => {
    const field = `warrantyCards.${at}`;
    const nth = next.get(productId) ?? 0;
    next.set(productId, nth + 1);
    const its = cards.get(productId)?.[nth];
    const typed = number.trim().toUpperCase();
    if (typed === '') return [];
    if (its === undefined)
      return [{ code: 'WARRANTY_CARD_TOO_MANY', field, about: { name: products.get(productId)?.name ?? 'This item' } }];
    // The later one of two typed numbers is refused; a number that was not typed is never refused itself.
    const isTaken = cards.get(productId)?.some((other, i) => {
      const isLater = i > nth && (typedOf.get(productId)?.[i]?.number.trim() ?? '') !== '';
      return i !== nth && !isLater && isOfOnePiece(other, its);
    });
    if (isTaken || seen.has(typed)) return [{ code: 'WARRANTY_CARD_REPEATED', field, about: { number: number.trim() } }];
    seen.add(typed);
    return typed.length > MAX_REFERENCE_LENGTH ? [{ code: 'REFERENCE_TOO_LONG', field, about: { most: MAX_REFERENCE_LENGTH } }] : [];
  });
}

/** True if both cards bear one number, or are of the piece with one serial number. */
const isOfOnePiece = (one: WarrantyCard, other: WarrantyCard): boolean =>
  one.number.toUpperCase() === other.number.toUpperCase() ||
  (one.serial !== undefined && other.serial !== undefined && serialKey(one.serial) === serialKey(other.serial));

/**
 * The suffixes of cards without a number, after the number of their voucher: 1, 2, 3 …, skipping any that a typed number of this voucher
 * already uses; before the voucher has its number (null), any that a typed number ends with. null for a card with a number.
 */
export function cardSuffixes(cards: readonly CardNumber[], voucherNumber: string | null): readonly (number | null)[] {
  const borne = cards.map(({ number }) => number.toUpperCase());
  const isBorne = (suffix: number) =>
    voucherNumber === null
      ? borne.some((number) => number.endsWith(`-${suffix}`))
      : borne.includes(`${voucherNumber}-${suffix}`.toUpperCase());
  let suffix = 0;
  return cards.map(({ number }) => {
    if (number !== '') return null;
    do suffix += 1;
    while (isBorne(suffix));
    return suffix;
  });
}

/** The typed numbers with a new one for the `nth` card of a product, from 0. Empty numbers at the end are dropped. */
export function withCardNumber(typed: readonly CardNumber[], productId: string, nth: number, number: string): readonly CardNumber[] {
  const own = typed.filter((card) => card.productId === productId).map((card) => card.number);
  while (own.length <= nth) own.push('');
  own[nth] = number;
  while (own.at(-1) === '') own.pop();
  return [...typed.filter((card) => card.productId !== productId), ...own.map((each) => ({ productId, number: each }))];
}
