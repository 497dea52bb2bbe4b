import { spread } from '../money/spread.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type BatchInGodown, suggestBatches } from '../vouchers/suggest-batches.ts';
import type { TradeLine } from '../vouchers/trade-draft.ts';

/** Stock of a batch of a product in one godown. */
export type StockOfBatch = BatchInGodown & { readonly productId: string };

/**
 * The lines of a bill with their batches, since nobody chooses a batch at a table: those that expire first, from the godown of the line, else
 * from the first godown that has stock. Lines of one product share its stock. What is missing stays on the last batch, so that the save
 * says so. An amount of discount is shared over
 * the batches. Lines of products without stock by batch are as they were.
 */
export function takeFirstBatches(lines: readonly TradeLine[], inStock: readonly StockOfBatch[], date: IsoDate): TradeLine[] {
  let left = inStock;
  return lines.flatMap((line): TradeLine[] => {
    const its = line.batch === '' ? left.filter(({ productId }) => productId === line.productId) : [];
    const suggestedIn = (id: string) =>
      suggestBatches(
        line.quantityE4,
        its.filter((each) => each.godownId === id),
        date,
      );
    const godownId = [line.godownId, ...its.map((each) => each.godownId)].find((id) => suggestedIn(id).parts.length > 0);
    if (godownId === undefined) return [line];
    const { parts, shortE4 } = suggestedIn(godownId);
    const takenE4 = new Map(parts.map(({ batch, quantityE4 }) => [batch, quantityE4]));
    left = left.map((each) =>
      each.productId === line.productId && each.godownId === godownId
        ? { ...each, quantityE4: each.quantityE4 - (takenE4.get(each.batch) ?? 0) }
        : each,
    );
    const billed = parts.map(({ quantityE4 }, at) => quantityE4 + (at === parts.length - 1 ? shortE4 : 0));
    const { discount } = line;
    const off = discount.kind === 'amount' ? spread(discount.amountPaise, billed) : null;
    return parts.map(({ batch }, at) => ({
      ...{ ...line, godownId, batch, quantityE4: billed[at]!, actualQuantityE4: billed[at]! },
      discount: off === null ? discount : { kind: 'amount', amountPaise: off[at]! },
    }));
  });
}
