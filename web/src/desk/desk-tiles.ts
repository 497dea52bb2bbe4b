import { todayInIndia } from '@bahi/core/periods/business-date';
import type { TileOf } from '../ui/tile.ts';

/** Every kind of voucher. A kind that does not exist yet links to a page that announces it. */
export const newTiles: readonly TileOf[] = [
  { label: 'Sales', keys: 'F8', link: { to: '/sUsers/sales' } },
  { label: 'Receipt', keys: 'F6', link: { to: '/sUsers/receipt' } },
  { label: 'Purchase', keys: 'F9', link: { to: '/sUsers/purchase' } },
  { label: 'Payment', keys: 'F5', link: { to: '/sUsers/payment' } },
  { label: 'Sale order', link: { to: '/sUsers/invoice' }, feature: 'saleOrders' },
  { label: 'Purchase order', link: { to: '/sUsers/purchaseOrder' }, feature: 'purchaseOrders' },
  { label: 'Van sale', link: { to: '/sUsers/vanSale' }, feature: 'vans' },
  { label: 'Stock transfer', keys: 'Alt+F7', link: { to: '/sUsers/stockTransfer' } },
  { label: 'Stock adjustment', link: { to: '/sUsers/stockAdjustment' } },
  { label: 'Stock journal', link: { to: '/sUsers/stockJournal' } },
  { label: 'Contra', keys: 'F4', link: { to: '/sUsers/contra' } },
  { label: 'Journal', keys: 'F7', link: { to: '/sUsers/journal' } },
  { label: 'Credit note', keys: 'Alt+F6', link: { to: '/sUsers/creditNote' } },
  { label: 'Debit note', keys: 'Alt+F5', link: { to: '/sUsers/debitNote' } },
  { label: 'Party', link: { to: '/sUsers/partyList/new' } },
  { label: 'Product', link: { to: '/sUsers/productList/new' }, forAdmins: true },
];

type Uses = Readonly<Record<string, string>>;

const keyOf = (person: string) => `bahi.tiles.${person}`;

function usesOf(person: string): Uses {
  try {
    return JSON.parse(localStorage.getItem(keyOf(person)) ?? '{}') as Uses;
  } catch {
    return {};
  }
}

/** Stores the day on which a tile was used. */
export function noteUse(person: string, label: string): void {
  localStorage.setItem(keyOf(person), JSON.stringify({ ...usesOf(person), [label]: todayInIndia(Date.now()) }));
}

/**
 * Tiles ordered by the day of their last use. Use on the same day does not change the order, so that tiles do not move while the user
 * works.
 */
export function tilesByUse(person: string): readonly TileOf[] {
  const uses = usesOf(person);
  const today = todayInIndia(Date.now());
  const lastUse = ({ label }: TileOf) => {
    const day = uses[label] ?? '';
    return day < today ? day : '';
  };
  return [...newTiles].sort((a, b) => (lastUse(a) === lastUse(b) ? 0 : lastUse(a) > lastUse(b) ? -1 : 1));
}
