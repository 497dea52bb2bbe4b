import type { TaxHeads } from '../gst/place-of-supply.ts';
import { addedLines, type Identified, type ItemLine, recalculated, type VoucherItem, withoutCount } from './voucher-item.ts';

/* Changes to the items of a draft. Each function returns new items, with the figures of their added lines. */

type Items<Product extends Identified> = readonly VoucherItem<Product>[];

/** The key of a line within its item. */
export type LineKey = Pick<ItemLine, 'batch' | 'godownId'>;

const isSameLine = (line: LineKey) => (other: LineKey) => other.batch === line.batch && other.godownId === line.godownId;

function changeItem<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  heads: TaxHeads,
  change: (item: VoucherItem<Product>) => VoucherItem<Product>,
): Items<Product> {
  return items
    .map((item) => (item._id === productId ? recalculated(change(item), heads) : item))
    .filter((item) => item._id !== productId || item.added);
}

/** Adds an item at the end or at the top. An existing one is replaced in its place, or moved to the top. */
export function addItem<Product extends Identified>(
  items: Items<Product>,
  item: VoucherItem<Product>,
  heads: TaxHeads,
  place: 'end' | 'top' = 'end',
): Items<Product> {
  const added = recalculated(item, heads);
  if (place === 'top') return [added, ...items.filter(({ _id }) => _id !== item._id)];
  return items.some(({ _id }) => _id === item._id) ? items.map((each) => (each._id === item._id ? added : each)) : [...items, added];
}

/** Replaces an item by another. If that other is already there, it is updated in its place and the replaced one is removed. */
export function replaceItem<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  item: VoucherItem<Product>,
  heads: TaxHeads,
): Items<Product> {
  const isThere = item._id !== productId && items.some(({ _id }) => _id === item._id);
  if (isThere) return addItem(items, item, heads).filter(({ _id }) => _id !== productId);
  return items.map((each) => (each._id === productId ? recalculated(item, heads) : each));
}

function addLine<Product extends Identified>(
  items: Items<Product>,
  item: VoucherItem<Product>,
  heads: TaxHeads,
  add: (lines: readonly ItemLine[]) => readonly ItemLine[],
): Items<Product> {
  const there = items.find(({ _id }) => _id === item._id) ?? item;
  return addItem(items, { ...there, GodownList: add(there.GodownList), isExpanded: true }, heads);
}

/** Adds a batch line. It replaces the line of the same batch and godown, or becomes the first line. The item is added if missing. */
export function addBatch<Product extends Identified>(
  items: Items<Product>,
  item: VoucherItem<Product>,
  line: ItemLine,
  heads: TaxHeads,
): Items<Product> {
  const added = { ...line, added: true };
  return addLine(items, item, heads, (lines) =>
    lines.some(isSameLine(line)) ? lines.map((each) => (isSameLine(line)(each) ? added : each)) : [added, ...lines],
  );
}

/** Adds a purchased batch. Counts of the same batch and godown are added up, with the latest rate and dates. */
export function addPurchaseBatch<Product extends Identified>(
  items: Items<Product>,
  item: VoucherItem<Product>,
  line: ItemLine,
  heads: TaxHeads,
): Items<Product> {
  const merged = (there: ItemLine) => ({
    ...line,
    added: true,
    countE4: there.countE4 + line.countE4,
    actualCountE4: there.actualCountE4 + line.actualCountE4,
    newBatch: line.newBatch ?? there.newBatch,
  });
  return addLine(items, item, heads, (lines) =>
    lines.some(isSameLine(line))
      ? lines.map((each) => (isSameLine(line)(each) ? merged(each) : each))
      : [{ ...line, added: true }, ...lines],
  );
}

/** The line with another count. Its free quantity stays. A line with count 0 is only offered. */
function withCount(line: ItemLine, countE4: number): ItemLine {
  if (countE4 === line.countE4) return line;
  if (countE4 <= 0) return withoutCount(line);
  return { ...line, countE4, actualCountE4: Math.max(0, line.actualCountE4 + countE4 - line.countE4) };
}

/** Sets the count of a whole item; 0 or less removes it. An increase goes to the first line, a decrease is taken from the last. */
export function setItemCount<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  countE4: number,
  heads: TaxHeads,
): Items<Product> {
  if (countE4 <= 0) return items.filter(({ _id }) => _id !== productId);
  return changeItem(items, productId, heads, (item) => {
    let leftE4 = countE4;
    const [first, ...others] = addedLines(item);
    const counts = new Map<ItemLine, number>();
    for (const line of [...(first ? [first] : []), ...others]) {
      counts.set(line, Math.min(line.countE4, leftE4));
      leftE4 -= Math.min(line.countE4, leftE4);
    }
    if (first) counts.set(first, (counts.get(first) ?? 0) + leftE4);
    return { ...item, GodownList: item.GodownList.map((line) => (line.added ? withCount(line, counts.get(line) ?? 0) : line)) };
  });
}

/** Sets the count of one line; 0 or less removes the line. */
export function setLineCount<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  key: LineKey,
  countE4: number,
  heads: TaxHeads,
): Items<Product> {
  return changeItem(items, productId, heads, (item) => ({
    ...item,
    GodownList: item.GodownList.map((line) => (line.added && isSameLine(key)(line) ? withCount(line, countE4) : line)),
  }));
}

/** The typed fields of a line. */
export type LinePatch = Partial<
  Pick<ItemLine, 'batch' | 'godownId' | 'countE4' | 'actualCountE4' | 'selectedPriceRateE4' | 'newBatch' | 'valuePaise'>
>;

/**
 * Changes a line while it is typed, by its index in the GodownList. A count of 0 keeps the line, because the user is still in the field.
 * If the line gets the godown and batch of another line, their counts are merged.
 */
export function changeLine<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  at: number,
  patch: LinePatch,
  heads: TaxHeads,
): Items<Product> {
  return changeItem(items, productId, heads, (item) => {
    const before = item.GodownList[at];
    if (before === undefined) return item;
    const typed = { ...before, ...patch };
    const isElsewhere = !isSameLine(before)(typed);
    const other = isElsewhere ? item.GodownList.find((each, index) => index !== at && isSameLine(typed)(each)) : undefined;
    const taken = other?.added ? other : undefined;
    const line = {
      ...typed,
      countE4: typed.countE4 + (taken?.countE4 ?? 0),
      actualCountE4: typed.actualCountE4 + (taken?.actualCountE4 ?? 0),
    };
    const GodownList = item.GodownList.map((each, index) => (index === at ? line : each)).filter((each) => each !== other);
    return { ...item, GodownList };
  });
}

/** Adds a scanned quantity, usually one, to the existing line, else as a new line or item. */
export function scanItem<Product extends Identified>(
  items: Items<Product>,
  item: VoucherItem<Product>,
  line: ItemLine,
  heads: TaxHeads,
): Items<Product> {
  const there = items.find(({ _id }) => _id === item._id);
  const same = there && addedLines(there).find(isSameLine(line));
  if (!same) return addBatch(items, item, line, heads);
  return setLineCount(items, item._id, line, same.countE4 + line.countE4, heads);
}

/** Replaces an existing item by its changed version. Without an added line the item is removed. */
export function updateItem<Product extends Identified>(items: Items<Product>, item: VoucherItem<Product>, heads: TaxHeads): Items<Product> {
  return changeItem(items, item._id, heads, () => item);
}

/** Removes the line of one godown and batch, and with its last line the item. */
export function removeLine<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  key: LineKey,
  heads: TaxHeads,
): Items<Product> {
  return changeItem(items, productId, heads, (item) => ({
    ...item,
    GodownList: item.GodownList.map((line) => (isSameLine(key)(line) ? withoutCount(line) : line)),
  }));
}

/** Sets whether the rate includes tax, and computes each added line again. */
export function switchTaxInclusive<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  isTaxInclusive: boolean,
  heads: TaxHeads,
): Items<Product> {
  return changeItem(items, productId, heads, (item) => ({ ...item, isTaxInclusive }));
}
