import { itemRows } from '@bahi/core/drafts/trade-lines';
import { stockKey } from '@bahi/core/stock/stock-moves';
import { buildStockAdjustment, changeOf } from '@bahi/core/vouchers/build-stock-adjustment';
import { buildStockTransfer } from '@bahi/core/vouchers/build-stock-transfer';
import type { StockFacts } from '@bahi/core/vouchers/check-stock-line';
import type { AdjustmentLine, StockAdjustmentDraft } from '@bahi/core/vouchers/stock-adjustment-draft';
import type { StockTransferDraft } from '@bahi/core/vouchers/stock-transfer-draft';
import type { VoucherDetails, VoucherFacts } from '../../platform/answers.ts';
import type { api } from '../../platform/api.ts';
import {
  type AdjustmentEntry,
  newStockItem,
  type PlainEntry,
  type StockItem,
  type TransferEntry,
  type TransferItem,
} from '../../platform/drafts/plain-entry.ts';
import { companyFactsOf } from '../company-facts.ts';
import { usualGodownOf } from '../usual-godown.ts';
import { shown } from './entry-facts.ts';
import { dateOf, type Findings } from './plain-form-kind.ts';

/** The goods of the lines. Known batches are checked at the field; the server checks them too. */
export function stockFacts(lines: readonly StockItem[], facts: VoucherFacts, date: string, entry: Pick<PlainEntry, 'savedOn'>): StockFacts {
  const known = new Map(lines.map(({ product }) => [product._id, product]));
  // The server knows which other goods need serial numbers.
  const numbered = new Set(lines.flatMap(({ product, serials = [] }) => (serials.length > 0 ? [product._id] : [])));
  return {
    company: companyFactsOf(facts, date, entry),
    products: new Map(
      [...known].map(([id, { name, unit, isActive, kind }]) => {
        const named = lines.filter(({ product, batch }) => product._id === id && batch !== '').map(({ batch }) => batch);
        return [
          id,
          {
            name,
            unit,
            isActive,
            isStocked: kind === 'goods',
            hasSerials: numbered.has(id),
            batches: named.length > 0 ? new Set(named) : null,
          },
        ];
      }),
    ),
    stock: new Map(
      lines.flatMap(({ product, godownId, batch, bookE4 }) =>
        bookE4 === null ? [] : [[stockKey(product._id, godownId, batch), bookE4] as const],
      ),
    ),
    isStockKnown: lines.every(({ bookE4 }) => bookE4 !== null),
  };
}

/** The source godown: the default one unless another was chosen. */
export const fromOf = ({ fromGodownId }: Pick<TransferEntry, 'fromGodownId'>, facts: Parameters<typeof usualGodownOf>[0]): string =>
  fromGodownId || usualGodownOf(facts);

/** The lines of a transfer in core's and the wire's shape: all from its one source godown. */
export const transferLines = ({ items, books }: Pick<TransferEntry, 'items' | 'books'>, fromGodownId: string): readonly StockItem[] =>
  itemRows<TransferItem>(items).map(({ item: { _id, product }, line: { batch, quantityE4, serials }, at }) => ({
    id: `${_id} ${at}`,
    product,
    godownId: fromGodownId,
    batch,
    quantityE4,
    ...(serials && { serials }),
    way: 'out',
    bookE4: books[stockKey(product._id, fromGodownId, batch)] ?? null,
    rateE4: 0,
    cost: null,
    expiresOn: null,
  }));

const toOf = ({ toGodown }: Pick<TransferEntry, 'toGodown'>): string => toGodown?.godown_id ?? '';

/** The transfer as it is built and sent. */
export function transferDraft(entry: TransferEntry, facts: VoucherFacts): StockTransferDraft {
  const fromGodownId = fromOf(entry, facts);
  return {
    date: dateOf(entry, facts),
    fromGodownId,
    toGodownId: toOf(entry),
    state: entry.state,
    lines: transferLines(entry, fromGodownId).map(({ product, batch, quantityE4, serials = [] }) => ({
      ...{ productId: product._id, batch, quantityE4 },
      ...(serials.length > 0 && { serials }),
    })),
    note: entry.note.trim(),
  };
}

/** The problems of a transfer, by the same rule as on the server. The server also checks the user's godowns. */
export function transferFindings(entry: TransferEntry, facts: VoucherFacts): Findings {
  const draft = transferDraft(entry, facts);
  const known = stockFacts(transferLines(entry, draft.fromGodownId), facts, draft.date, entry);
  const godowns = [draft.fromGodownId, draft.toGodownId].filter((id) => id !== '');
  const { problems, warnings } = buildStockTransfer(draft, {
    ...known,
    godowns: new Map(godowns.map((id) => [id, { name: '', isOwn: true, isDamage: false }])),
  });
  return { problems: shown(problems), warnings: shown(warnings) };
}

type SavedItem = VoucherDetails['lines'][number];

/** The product of a saved line. The server knows whether it may still be moved. */
export function savedItem({ productId, productName, unit, godownId, batch, quantityE4, rateE4, serials }: SavedItem): StockItem {
  const product = { _id: productId ?? '', name: productName, code: '', unit, isActive: true, kind: 'goods' as const };
  return { ...newStockItem(product, godownId ?? '', quantityE4), batch, rateE4, ...(serials.length > 0 && { serials }) };
}

/** A saved adjustment: as a count if all of it was counted, else each line as a difference. */
export function savedAdjustment({ adjustmentReason, lines }: VoucherDetails): Partial<AdjustmentEntry> {
  const isCounted = lines.every(({ countedE4 }) => countedE4 !== null);
  return {
    reason: adjustmentReason ?? 'count',
    isCounted,
    lines: lines.map((item) => ({
      ...savedItem(item),
      quantityE4: isCounted ? (item.countedE4 ?? 0) : Math.abs(item.changeE4 ?? 0),
      way: (item.changeE4 ?? 0) > 0 ? 'in' : 'out',
    })),
  };
}

/** A loss only reduces stock, whatever the sign of the line. */
export const isLoss = ({ reason }: Pick<AdjustmentEntry, 'reason'>): boolean => reason === 'wastage' || reason === 'damage';

function coreLine(
  { product, godownId, batch, quantityE4, way, bookE4, rateE4, serials = [] }: StockItem,
  entry: AdjustmentEntry,
): AdjustmentLine {
  const changeE4 = way === 'out' || isLoss(entry) ? -quantityE4 : quantityE4;
  return {
    productId: product._id,
    godownId,
    batch,
    rateE4,
    ...(serials.length > 0 && { serials }),
    entered: entry.isCounted
      ? { kind: 'counted', countedE4: quantityE4, bookE4: bookE4 ?? 0 }
      : { kind: 'difference', changeE4: changeE4 === 0 ? 0 : changeE4 },
  };
}

/** The change of a line, above 0 in. */
export const changeOfItem = (item: StockItem, entry: AdjustmentEntry): number => changeOf(coreLine(item, entry));

const adjustmentDraft = (entry: AdjustmentEntry, facts: VoucherFacts): StockAdjustmentDraft => ({
  date: dateOf(entry, facts),
  reason: entry.reason,
  lines: entry.lines.map((line) => coreLine(line, entry)),
  note: entry.note.trim(),
});

/** The problems of an adjustment, by the same rule as on the server. */
export function adjustmentFindings(entry: AdjustmentEntry, facts: VoucherFacts): Findings {
  const draft = adjustmentDraft(entry, facts);
  const known = stockFacts(entry.lines, facts, draft.date, entry);
  const { problems, warnings } = buildStockAdjustment(draft, {
    ...known,
    bookStock: known.stock,
    godowns: new Set(entry.lines.map(({ godownId }) => godownId)),
    costs: new Map(entry.lines.flatMap(({ product, cost }) => (cost === null ? [] : [[product._id, cost] as const]))),
  });
  return { problems: shown(problems), warnings: shown(warnings) };
}

/** An adjustment as it is sent: each line has a quantity, counted or changed. */
export function adjustmentInput(
  orgId: string,
  entry: AdjustmentEntry,
  facts: VoucherFacts,
): Parameters<typeof api.vouchers.saveStockAdjustment>[0] {
  const { lines, ...draft } = adjustmentDraft(entry, facts);
  return {
    orgId,
    ...draft,
    lines: lines.map(({ entered, ...place }) =>
      entered.kind === 'counted'
        ? { ...place, kind: entered.kind, quantityE4: entered.countedE4, bookE4: entered.bookE4 }
        : { ...place, kind: entered.kind, quantityE4: entered.changeE4, bookE4: 0 },
    ),
  };
}
