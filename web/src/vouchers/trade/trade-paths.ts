import type { TradeEntry } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';

type Paths = Pick<TradeConfig, 'create' | 'edit' | 'addItem' | 'over'>;

/** A voucher and the panels over it are one entry: moving between them does not leave it. */
export const belongsTo =
  ({ create, edit, addItem, over }: Paths, editedId: string) =>
  (path: string): boolean =>
    path === create ||
    path.startsWith(`${create}/`) ||
    path === addItem ||
    (editedId !== '' && path === `${edit}/${editedId}`) ||
    over.some((each) => path === each || path.startsWith(`${each}/`));

/** The path of the current voucher, new or edited. */
export const homeOf = ({ create, edit }: Paths, { mode, id }: Pick<TradeEntry, 'mode' | 'id'>): string =>
  mode === 'edit' ? `${edit}/${id}` : create;

/** A panel over a voucher with its own address, and its subject. */
export type Over =
  | { readonly kind: 'party' | 'item' | 'none' }
  | { readonly kind: 'line'; readonly productId: string; readonly at: number }
  | { readonly kind: 'batch'; readonly productId: string };

export const NEW_BATCH = '/sUsers/addBatchPurchase';

/** The panel at this path. */
export function overOf(path: string): Over {
  const [, , first = '', id = '', at = ''] = path.split('/');
  if (path.startsWith(`${NEW_BATCH}/`)) return { kind: 'batch', productId: id };
  if (first === 'editItemVoucher') return { kind: 'line', productId: id, at: Number(at) || 0 };
  if (first.startsWith('addItem')) return { kind: 'item' };
  return { kind: first.startsWith('searchParty') ? 'party' : 'none' };
}
