import type { IsoDate } from '../periods/business-date.ts';
import { inUnits } from '../vouchers/goods-of-line.ts';
import { type BatchInGodown, suggestBatches, suggestOverGodowns } from '../vouchers/suggest-batches.ts';
import { actualQuantityOf, addedLines, beginLine, type ItemLine, quantityOf, type VoucherItem } from './voucher-item.ts';

type Suggestion = ReturnType<typeof suggestOverGodowns>;

/** The moved quantity × 10 000 of an item, in units of the product. */
const unitsMovedE4 = (item: VoucherItem): number =>
  inUnits(actualQuantityOf(item), item.alternateFactorE4 === null ? {} : { alternateFactorE4: item.alternateFactorE4 });

const isSame = (one: ItemLine, other: ItemLine | undefined): boolean =>
  one.batch === other?.batch &&
  one.godownId === other.godownId &&
  one.quantityE4 === other.quantityE4 &&
  one.actualQuantityE4 === other.actualQuantityE4;

/**
 * The item with one line for each part of a suggestion, in their order, at the rate of its first line. The missing quantity stays on the
 * last line, so that the save refuses it with a message. The free quantity goes to the largest line, because each line must bill
 * something; if that is impossible, the item is unchanged. A second unit is not split: all of it is taken from the first part. Returns
 * the same item if nothing changes.
 */
function outOfParts<Item extends VoucherItem>(item: Item, { parts, shortE4 }: Suggestion): Item {
  const [first] = parts;
  if (first === undefined) return item;
  const isWhole = item.alternateFactorE4 !== null;
  const taken = isWhole
    ? [{ ...first, quantityE4: actualQuantityOf(item) }]
    : parts.map((part, at) => (at === parts.length - 1 ? { ...part, quantityE4: part.quantityE4 + shortE4 } : part));
  const freeE4 = actualQuantityOf(item) - quantityOf(item);
  const mostE4 = Math.max(...taken.map(({ quantityE4 }) => quantityE4));
  if (freeE4 >= mostE4) return item;
  const largest = taken.findIndex(({ quantityE4 }) => quantityE4 === mostE4);
  const there = addedLines(item);
  const { rateE4 } = there[0] ?? item;
  const lines = taken.map(({ godownId, batch, quantityE4: actualQuantityE4 }, at) =>
    beginLine({ godownId, batch, quantityE4: at === largest ? actualQuantityE4 - freeE4 : actualQuantityE4, actualQuantityE4, rateE4 }),
  );
  if (lines.length === there.length && lines.every((line, at) => isSame(line, there[at]))) return item;
  return { ...item, lines, isExpanded: lines.length > 1 };
}

/** Takes the item from the first of these godowns that has sellable stock. */
function outOfOne<Item extends VoucherItem>(
  item: Item,
  inStock: readonly BatchInGodown[],
  godownIds: readonly string[],
  date: IsoDate,
): Item {
  const suggestedIn = (id: string): Suggestion => {
    const its = inStock.filter(({ godownId }) => godownId === id);
    const { parts, shortE4 } = suggestBatches(unitsMovedE4(item), its, date);
    return { parts: parts.map((part) => ({ ...part, godownId: id })), shortE4 };
  };
  const godownId = godownIds.find((id) => suggestedIn(id).parts.length > 0);
  return godownId === undefined ? item : outOfParts(item, suggestedIn(godownId));
}

/**
 * Suggests batches, first expired first out, for an item without a chosen batch: from its godown, else from the first godown that has
 * stock. An item already started is unchanged. `lying`: stock of each batch by godown, × 10 000 units of the product. Batches expired on
 * the date are skipped.
 */
export function suggestedAtFirst<Item extends VoucherItem>(item: Item, inStock: readonly BatchInGodown[], date: IsoDate): Item {
  const [line, ...more] = addedLines(item);
  if (line === undefined || more.length > 0 || line.batch !== '') return item;
  return outOfOne(item, inStock, [line.godownId, ...inStock.map(({ godownId }) => godownId)], date);
}

/**
 * Suggests batches again if the first line needs more than its batch has in stock. Applies only if all lines are of one godown and have
 * a batch. An expired batch was chosen by hand and is kept.
 */
export function resuggested<Item extends VoucherItem>(item: Item, inStock: readonly BatchInGodown[], date: IsoDate): Item {
  const [first] = item.lines;
  if (!first?.added || !item.lines.every(({ batch, godownId }) => batch !== '' && godownId === first.godownId)) return item;
  const lies = inStock.find(({ batch, godownId }) => batch === first.batch && godownId === first.godownId);
  const isExpired = lies?.expiresOn != null && lies.expiresOn < date;
  const askedE4 = unitsMovedE4({ ...item, lines: [first] });
  if (isExpired || askedE4 <= (lies?.quantityE4 ?? 0)) return item;
  return outOfOne(item, inStock, [first.godownId, ...inStock.map(({ godownId }) => godownId)], date);
}

/**
 * The item with its shortage taken from other godowns, when the user asks for it; null if the godown has enough, the others have
 * nothing, or the count is in a second unit.
 */
export function overGodowns<Item extends VoucherItem>(
  item: Item,
  inStock: readonly BatchInGodown[],
  chosenGodownId: string,
  date: IsoDate,
): Item | null {
  if (item.alternateFactorE4 !== null) return null;
  const suggestion = suggestOverGodowns(actualQuantityOf(item), inStock, chosenGodownId, date);
  if (suggestion.parts.every(({ godownId }) => godownId === chosenGodownId)) return null;
  const over = outOfParts(item, suggestion);
  return over === item ? null : { ...over, isExpanded: true };
}
