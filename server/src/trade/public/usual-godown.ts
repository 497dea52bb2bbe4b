import { isOrder } from '@bahi/core/vouchers/order-kinds';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { Company } from '../../platform/request-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findUsualGodown } from '../form-facts-store.ts';

type Placed = { readonly productId: string; readonly godownId: string };
const namesNone = ({ godownId }: Placed) => godownId === '';

/**
 * Returns the lines with the godown that a form would propose for each line of goods without one: the default one, or the caller's first by
 * name. A service has no godown. Costs a round trip only if a line has none.
 */
export async function withUsualGodown<Line extends Placed>(
  tx: Tx,
  company: Company,
  lines: readonly Line[],
  isOpen: (line: Line) => boolean = namesNone,
): Promise<Line[]> {
  const productIds = lines.filter(isOpen).map(({ productId }) => productId);
  if (productIds.length === 0) return [...lines];
  const found = await tx.query(findUsualGodown(company, productIds));
  const usual = new Map(found.map(({ productId, godownId }) => [productId, godownId]));
  return lines.map((line) => (isOpen(line) ? { ...line, godownId: usual.get(line.productId) ?? '' } : line));
}

/** The same for a voucher with goods: those of a van sale are in the van. If nothing moves, a godown may be missing. */
export async function placedDraft(tx: Tx, company: Company, draft: TradeDraft): Promise<TradeDraft> {
  const { kind, vanGodownId } = draft;
  if (isOrder(kind)) return draft;
  const isOpen = (line: TradeDraft['lines'][number]) => namesNone(line) && line.ledger === undefined && line.valuePaise === undefined;
  if (kind === 'vanSale') return { ...draft, lines: draft.lines.map((line) => (isOpen(line) ? { ...line, godownId: vanGodownId } : line)) };
  return { ...draft, lines: await withUsualGodown(tx, company, draft.lines, isOpen) };
}
