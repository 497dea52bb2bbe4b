import type { IsoDate } from '../periods/business-date.ts';
import { inUnits } from '../vouchers/goods-of-line.ts';
import { type BatchInGodown, suggestBatches, suggestOverGodowns } from '../vouchers/suggest-batches.ts';
import { addedLines, beginLine, type ItemLine, type VoucherItem } from './voucher-item.ts';

type Suggestion = ReturnType<typeof suggestOverGodowns>;

const movedE4 = (item: VoucherItem): number => addedLines(item).reduce((sum, { actualCountE4 }) => sum + actualCountE4, 0);
const billedE4 = (item: VoucherItem): number => addedLines(item).reduce((sum, { countE4 }) => sum + countE4, 0);
/** What moves of an item, in units of the product. */
const unitsMovedE4 = (item: VoucherItem): number =>
  inUnits(movedE4(item), item.unitFactorE4 === null ? {} : { alternateFactorE4: item.unitFactorE4 });

const isSame = (one: ItemLine, other: ItemLine | undefined): boolean =>
  one.batch === other?.batch &&
  one.godownId === other.godownId &&
  one.countE4 === other.countE4 &&
  one.actualCountE4 === other.actualCountE4;

/**
 * The item with a line of each part of a suggestion, in their order, at the rate of its first line. What no batch can give stays with the
 * last, to be refused in words; what comes free stands beside the largest, as each line bills something: an item of which that cannot be
 * said stays as it is. A second unit is not torn apart: all of it comes out of the part that is first. The same item where nothing changes.
 */
function outOfParts<Item extends VoucherItem>(item: Item, { parts, shortE4 }: Suggestion): Item {
  const [first] = parts;
  if (first === undefined) return item;
  const isWhole = item.unitFactorE4 !== null;
  const taken = isWhole
    ? [{ ...first, quantityE4: movedE4(item) }]
    : parts.map((part, at) => (at === parts.length - 1 ? { ...part, quantityE4: part.quantityE4 + shortE4 } : part));
  const freeE4 = movedE4(item) - billedE4(item);
  const mostE4 = Math.max(...taken.map(({ quantityE4 }) => quantityE4));
  if (freeE4 >= mostE4) return item;
  const largest = taken.findIndex(({ quantityE4 }) => quantityE4 === mostE4);
  const there = addedLines(item);
  const { selectedPriceRateE4 } = there[0] ?? item;
  const GodownList = taken.map(({ godownId, batch, quantityE4: actualCountE4 }, at) =>
    beginLine({ godownId, batch, countE4: at === largest ? actualCountE4 - freeE4 : actualCountE4, actualCountE4, selectedPriceRateE4 }),
  );
  if (GodownList.length === there.length && GodownList.every((line, at) => isSame(line, there[at]))) return item;
  return { ...item, GodownList, isExpanded: GodownList.length > 1 };
}

/** Out of the first of these godowns that has some of it that may be sold. */
function outOfOne<Item extends VoucherItem>(
  item: Item,
  lying: readonly BatchInGodown[],
  godownIds: readonly string[],
  date: IsoDate,
): Item {
  const suggestedIn = (id: string): Suggestion => {
    const its = lying.filter(({ godownId }) => godownId === id);
    const { parts, shortE4 } = suggestBatches(unitsMovedE4(item), its, date);
    return { parts: parts.map((part) => ({ ...part, godownId: id })), shortE4 };
  };
  const godownId = godownIds.find((id) => suggestedIn(id).parts.length > 0);
  return godownId === undefined ? item : outOfParts(item, suggestedIn(godownId));
}

/**
 * An item of which no batch was chosen yet, first expired first out: of its godown, or where none lies there of the first that has some. One
 * that was begun stays as it is. `lying` is what of each of its batches lies where, × 10 000 units of the product; what is past its last
 * day on the date is passed over.
 */
export function suggestedAtFirst<Item extends VoucherItem>(item: Item, lying: readonly BatchInGodown[], date: IsoDate): Item {
  const [line, ...more] = addedLines(item);
  if (line === undefined || more.length > 0 || line.batch !== '') return item;
  return outOfOne(item, lying, [line.godownId, ...lying.map(({ godownId }) => godownId)], date);
}

/**
 * Batches that stand as they were suggested, all of one godown, suggested anew where the first of them is asked for more than lies of it.
 * One past its last day was chosen by hand, and stays.
 */
export function resuggested<Item extends VoucherItem>(item: Item, lying: readonly BatchInGodown[], date: IsoDate): Item {
  const [first] = item.GodownList;
  if (!first?.added || !item.GodownList.every(({ batch, godownId }) => batch !== '' && godownId === first.godownId)) return item;
  const lies = lying.find(({ batch, godownId }) => batch === first.batch && godownId === first.godownId);
  const isExpired = lies?.expiresOn != null && lies.expiresOn < date;
  const askedE4 = unitsMovedE4({ ...item, GodownList: [first] });
  if (isExpired || askedE4 <= (lies?.quantityE4 ?? 0)) return item;
  return outOfOne(item, lying, [first.godownId, ...lying.map(({ godownId }) => godownId)], date);
}

/**
 * An item whose godown has too little, with what it lacks out of the others, when a person asks for that; null where the godown has enough,
 * the others have nothing, or the count is of a second unit.
 */
export function overGodowns<Item extends VoucherItem>(
  item: Item,
  lying: readonly BatchInGodown[],
  chosenGodownId: string,
  date: IsoDate,
): Item | null {
  if (item.unitFactorE4 !== null) return null;
  const suggestion = suggestOverGodowns(movedE4(item), lying, chosenGodownId, date);
  if (suggestion.parts.every(({ godownId }) => godownId === chosenGodownId)) return null;
  const over = outOfParts(item, suggestion);
  return over === item ? null : { ...over, isExpanded: true };
}
