import { inPairs } from '../basics/in-pairs.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { inUnits } from './goods-of-line.ts';
import { lineOf } from './pending-lines.ts';
import { discountOfPart } from './to-delivery.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { OriginalFacts, OriginalLine } from './trade-facts.ts';

/** The voucher to return: its draft and its posted state. */
export type Returned = {
  readonly voucherId: string;
  readonly number: string;
  readonly draft: TradeDraft;
  readonly facts: OriginalFacts;
};

const isUntouched = (line: TradeLine, { leftE4, leftActualE4, leftPaise, taxablePaise }: OriginalLine) =>
  leftPaise === taxablePaise && leftE4 === inUnits(line.quantityE4, line) && leftActualE4 === inUnits(line.actualQuantityE4, line);

function returnedLine(line: TradeLine, original: OriginalLine, originalAt: number): TradeLine[] {
  const { leftE4, leftActualE4, leftPaise } = original;
  if (isUntouched(line, original)) return [{ ...line, originalAt }];
  if (line.valuePaise !== undefined) return leftPaise > 0 ? [{ ...line, valuePaise: leftPaise, isTaxInclusive: false, originalAt }] : [];
  if (leftE4 <= 0) return [];
  const part = lineOf(line, leftE4);
  const actualQuantityE4 = part.alternateFactorE4 === undefined ? leftActualE4 : part.quantityE4;
  return [{ ...part, actualQuantityE4, discount: discountOfPart(line.discount, leftE4, inUnits(line.quantityE4, line)), originalAt }];
}

/**
 * A note for what is left of a voucher: a credit note for a sale, a debit note for a purchase. Rates and place of supply are those of
 * the original. Its charges are included if nothing was returned before. The user removes what is not returned.
 */
export function toReturn({ voucherId, number, draft, facts }: Returned, date: IsoDate): TradeDraft {
  const withOriginals = inPairs(draft.lines, facts.lines);
  const lines = withOriginals.flatMap(([line, original], at) => returnedLine(line, original, at));
  const isWhole = withOriginals.every(([line, original]) => isUntouched(line, original));
  const { supplierBill } = draft;
  return {
    ...draft,
    kind: facts.side === 'customer' ? 'creditNote' : 'debitNote',
    date,
    placeOfSupply: facts.placeOfSupply,
    lines,
    charges: isWhole ? draft.charges : [],
    splits: [],
    note: '',
    vanGodownId: '',
    // The supplier's credit note is not here yet. Until then a whole return is rounded as its original was.
    supplierBill: isWhole && supplierBill !== null ? { number: '', date, totalPaise: supplierBill.totalPaise } : null,
    original: { voucherId, number, date: facts.date },
    bills: [],
    convertedFrom: [voucherId],
    source: draft.kind,
  };
}
