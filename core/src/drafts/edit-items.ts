import { addedLines, type Identified, type ItemLine, type VoucherItem, withoutCount } from './voucher-item.ts';

/* Changes to the items of a draft. Each function returns new items. */

type Items<Product extends Identified> = readonly VoucherItem<Product>[];

/** The key of a line within its item. */
export type LineKey = Pick<ItemLine, 'batch' | 'godownId'>;

const isSameLine = (line: LineKey) => (other: LineKey) => other.batch === line.batch && other.godownId === line.godownId;

function changeItem<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  change: (item: VoucherItem<Product>) => VoucherItem<Product>,
): Items<Product> {
  return items
    .map((item) => (item._id === productId ? change(item) : item))
    .filter((item) => item._id !== productId || addedLines(item).length > 0);
}

/** Adds an item at the end or at the top. An existing one is replaced in its place, or moved to the top. */
export function addItem<Product extends Identified>(
  items: Items<Product>,
  item: VoucherItem<Product>,
  place: 'end' | 'top' = 'end',
): Items<Product> {
  if (place === 'top') return [item, ...items.filter(({ _id }) => _id !== item._id)];
  return items.some(({ _id }) => _id === item._id) ? items.map((each) => (each._id === item._id ? item : each)) : [...items, item];
}

/** Replaces an item by another. If that other is already there, it is updated in its place and the replaced one is removed. */
export function replaceItem<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  item: VoucherItem<Product>,
): Items<Product> {
  const isThere = item._id !== productId && items.some(({ _id }) => _id === item._id);
  if (isThere) return addItem(items, item).filter(({ _id }) => _id !== productId);
  return items.map((each) => (each._id === productId ? item : each));
}

function addLine<Product extends Identified>(
  items: Items<Product>,
  item: VoucherItem<Product>,
  add: (lines: readonly ItemLine[]) => readonly ItemLine[],
): Items<Product> {
  const there = items.find(({ _id }) => _id === item._id) ?? item;
  return addItem(items, { ...there, lines: add(there.lines), isExpanded: true });
}

/** Adds a batch line. It replaces the line of the same batch and godown, or becomes the first line. The item is added if missing. */
export function addBatch<Product extends Identified>(items: Items<Product>, item: VoucherItem<Product>, line: ItemLine): Items<Product> {
  const added = { ...line, added: true };
  return addLine(items, item, (lines) =>
    lines.some(isSameLine(line)) ? lines.map((each) => (isSameLine(line)(each) ? added : each)) : [added, ...lines],
  );
}

/** Adds a purchased batch. Counts of the same batch and godown are added up, with the latest rate and dates. */
export function addPurchaseBatch<Product extends Identified>(
  items: Items<Product>,
  item: VoucherItem<Product>,
  line: ItemLine,
): Items<Product> {
  const merged = (there: ItemLine) => ({
    ...line,
    added: true,
    quantityE4: there.quantityE4 + line.quantityE4,
    actualQuantityE4: there.actualQuantityE4 + line.actualQuantityE4,
    newBatch: line.newBatch ?? there.newBatch,
  });
  return addLine(items, item, (lines) =>
    lines.some(isSameLine(line))
      ? lines.map((each) => (isSameLine(line)(each) ? merged(each) : each))
      : [{ ...line, added: true }, ...lines],
  );
}

/** The line with another count. Its free quantity stays. A line with count 0 is only offered. */
function withCount(line: ItemLine, quantityE4: number): ItemLine {
  if (quantityE4 === line.quantityE4) return line;
  if (quantityE4 <= 0) return withoutCount(line);
  return { ...line, quantityE4, actualQuantityE4: Math.max(0, line.actualQuantityE4 + quantityE4 - line.quantityE4) };
}

/** Sets the count of a whole item; 0 or less removes it. An increase goes to the first line, a decrease is taken from the last. */
export function setItemCount<Product extends Identified>(items: Items<Product>, productId: string, quantityE4: number): Items<Product> {
  if (quantityE4 <= 0) return items.filter(({ _id }) => _id !== productId);
  return changeItem(items, productId, (item) => {
    let leftE4 = quantityE4;
    const [first, ...others] = addedLines(item);
    const counts = new Map<ItemLine, number>();
    for (const line of [...(first ? [first] : []), ...others]) {
      counts.set(line, Math.min(line.quantityE4, leftE4));
      leftE4 -= Math.min(line.quantityE4, leftE4);
    }
    if (first) counts.set(first, (counts.get(first) ?? 0) + leftE4);
    return { ...item, lines: item.lines.map((line) => (line.added ? withCount(line, counts.get(line) ?? 0) : line)) };
  });
}

/** Sets the count of one line; 0 or less removes the line. */
export function setLineCount<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  key: LineKey,
  quantityE4: number,
): Items<Product> {
  return changeItem(items, productId, (item) => ({
    ...item,
    lines: item.lines.map((line) => (line.added && isSameLine(key)(line) ? withCount(line, quantityE4) : line)),
  }));
}

/** The typed fields of a line. */
export type LinePatch = Partial<
  Pick<ItemLine, 'batch' | 'godownId' | 'quantityE4' | 'actualQuantityE4' | 'rateE4' | 'newBatch' | 'valuePaise' | 'serials'>
>;

/**
 * Changes a line while it is typed, by its index in the lines. A count of 0 keeps the line, because the user is still in the field.
 * If the line gets the godown and batch of another line, their counts are merged.
 */
export function changeLine<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  at: number,
  patch: LinePatch,
): Items<Product> {
  return changeItem(items, productId, (item) => {
    const before = item.lines[at];
    if (before === undefined) return item;
    const typed = { ...before, ...patch };
    const isElsewhere = !isSameLine(before)(typed);
    const other = isElsewhere ? item.lines.find((each, index) => index !== at && isSameLine(typed)(each)) : undefined;
    const taken = other?.added ? other : undefined;
    const line = {
      ...typed,
      quantityE4: typed.quantityE4 + (taken?.quantityE4 ?? 0),
      actualQuantityE4: typed.actualQuantityE4 + (taken?.actualQuantityE4 ?? 0),
    };
    const lines = item.lines.map((each, index) => (index === at ? line : each)).filter((each) => each !== other);
    return { ...item, lines };
  });
}

/** Adds a scanned quantity, usually one, to the existing line, else as a new line or item. */
export function scanItem<Product extends Identified>(items: Items<Product>, item: VoucherItem<Product>, line: ItemLine): Items<Product> {
  const there = items.find(({ _id }) => _id === item._id);
  const same = there && addedLines(there).find(isSameLine(line));
  if (!same) return addBatch(items, item, line);
  return setLineCount(items, item._id, line, same.quantityE4 + line.quantityE4);
}

/** Replaces an existing item by its changed version. Without an added line the item is removed. */
export function updateItem<Product extends Identified>(items: Items<Product>, item: VoucherItem<Product>): Items<Product> {
  return changeItem(items, item._id, () => item);
}

/** Removes the line of one godown and batch, and with its last line the item. */
export function removeLine<Product extends Identified>(items: Items<Product>, productId: string, key: LineKey): Items<Product> {
  return changeItem(items, productId, (item) => ({
    ...item,
    lines: item.lines.map((line) => (isSameLine(key)(line) ? withoutCount(line) : line)),
  }));
}

/** Sets whether the rate includes tax. */
export function switchTaxInclusive<Product extends Identified>(
  items: Items<Product>,
  productId: string,
  isTaxInclusive: boolean,
): Items<Product> {
  return changeItem(items, productId, (item) => ({ ...item, isTaxInclusive }));
}
