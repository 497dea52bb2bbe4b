import type { TradeConfig } from './trade-kinds.ts';

type Paths = Pick<TradeConfig, 'create' | 'edit' | 'over'>;

/** A voucher and what opens over it are one entry: going from one to the other is no leaving. */
export const belongsTo =
  ({ create, edit, over }: Paths, editedId: string) =>
  (path: string): boolean =>
    path === create ||
    path.startsWith(`${create}/`) ||
    (editedId !== '' && path === `${edit}/${editedId}`) ||
    over.some((each) => path === each || path.startsWith(`${each}/`));

/** What opens over a voucher at an address of its own, with what it is about. */
export type Over =
  | { readonly kind: 'party' | 'item' | 'none' }
  | { readonly kind: 'line'; readonly productId: string; readonly at: number }
  | { readonly kind: 'batch'; readonly productId: string };

export const NEW_BATCH = '/sUsers/addBatchPurchase';

/** What lies over the voucher at this address. */
export function overOf(path: string): Over {
  const [, , first = '', id = '', at = ''] = path.split('/');
  if (path.startsWith(`${NEW_BATCH}/`)) return { kind: 'batch', productId: id };
  if (first === 'editItemVoucher') return { kind: 'line', productId: id, at: Number(at) || 0 };
  if (first === 'addItemSales') return { kind: 'item' };
  return { kind: first.startsWith('searchParty') ? 'party' : 'none' };
}
