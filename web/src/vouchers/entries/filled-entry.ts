import { fillFromBom } from '@bahi/core/boms/fill-from-bom';
import type { BomParts } from '../../platform/answers.ts';
import { type FilledFrom, type MakingLine, newAddedCost, newStockItem, type StockJournalEntry } from '../../platform/drafts/plain-entry.ts';

/** The lines and costs of a stock journal without places and read data, to tell whether the user changed what a bill filled in. */
const filledText = ({ lines, costs }: Pick<StockJournalEntry, 'lines' | 'costs'>): string =>
  JSON.stringify([
    lines.map(({ product, role, quantityE4, rateE4, shareE4 }) => [product._id, role, quantityE4, rateE4, shareE4]),
    costs.map(({ name, rule, valueE4 }) => [name, rule, valueE4]),
  ]);

/** True if filling it again loses nothing that the user entered. */
export const isUntouched = (entry: StockJournalEntry): boolean =>
  entry.bom?.filled === filledText(entry) || (entry.lines.length === 0 && entry.costs.length === 0);

/** The bill chosen and how it fills. */
type Asked = Omit<FilledFrom, 'filled' | 'filledFor'>;

/** A text that tells one filling from another. */
export const askedText = ({ _id, quantityE4, way, makesParts }: Asked): string => JSON.stringify([_id, quantityE4, way, makesParts]);

/**
 * A stock journal filled from a bill: godown, batch and expiry of items that were there stay. A product alone takes the whole cost; what
 * is unbuilt shares it by what the materials cost, and their worth is entered by hand where it is not known.
 */
export function filledEntry(
  entry: StockJournalEntry,
  bom: Asked,
  { row, parts, costs }: BomParts,
  godownId: string,
): Pick<StockJournalEntry, 'shareBy' | 'lines' | 'costs' | 'bom'> {
  const goods = [row, ...parts].flatMap((each) => [each, ...each.lines]);
  const named = new Map(goods.map(({ productId, productName, unit }) => [productId, { name: productName, unit }]));
  const isUnbuilt = bom.way === 'unbuild';
  const filled = fillFromBom(row, {
    quantityE4: bom.quantityE4,
    units: new Map([...named].map(([id, { unit }]) => [id, unit])),
    isUnbuilt,
    ...(bom.makesParts && !isUnbuilt && { parts: new Map(parts.map((part) => [part.productId, part])) }),
    costs: new Map(costs.map(({ productId, costE4 }) => [productId, costE4])),
  });
  const lines = filled.lines.map(({ productId, role, quantityE4, rateE4 }): MakingLine => {
    const there = entry.lines.find((line) => line.product._id === productId && line.role === role);
    const product = { _id: productId, code: '', isActive: true, kind: 'goods' as const, ...named.get(productId)! };
    return { ...newStockItem(product, godownId, quantityE4), ...there, role, quantityE4, rateE4, shareE4: 0 };
  });
  const added = filled.costs.map((cost) => ({ ...newAddedCost(), ...cost }));
  const isShared = lines.filter(({ role }) => role === 'produced').length > 1;
  return {
    shareBy: isShared ? 'value' : 'quantity',
    lines,
    costs: added,
    bom: { ...bom, filled: filledText({ lines, costs: added }), filledFor: askedText(bom) },
  };
}
