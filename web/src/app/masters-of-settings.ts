import { useCompany, useHasFeature } from '../platform/company.ts';
import type { SettingsEntry } from '../settings/settings-frame.tsx';

const ofEvery: readonly SettingsEntry[] = [
  { label: 'Customers', to: '/sUsers/settings/partyList' },
  { label: 'Products', to: '/sUsers/settings/productList' },
  { label: 'Bills of materials', to: '/sUsers/settings/bomList' },
];
/** As in the owner's menu: only a company of type self keeps its inventory masters here. */
const ofInventory: readonly SettingsEntry[] = [
  { label: 'Brand', to: '/sUsers/settings/brand' },
  { label: 'Category', to: '/sUsers/settings/category' },
  { label: 'Sub Category', to: '/sUsers/settings/subcategory' },
  { label: 'Godown', to: '/sUsers/settings/godown' },
];
const priceLevel: SettingsEntry = { label: 'Price Level', to: '/sUsers/settings/pricelevel' };
const ofAccounts: readonly SettingsEntry[] = [
  { label: 'Ledgers', to: '/sUsers/settings/ledgerList' },
  { label: 'Account groups', to: '/sUsers/settings/accountGroupList' },
  { label: 'Banks', to: '/sUsers/settings/bankList' },
  { label: 'Cash', to: '/sUsers/settings/cashList' },
];

/** The masters of the company, for staff of role admin: the same screens as the owner's. */
export function useMasters(): readonly SettingsEntry[] {
  const { type } = useCompany();
  const hasPriceLevels = useHasFeature('priceLevels');
  const inventory = type === 'self' ? [...ofInventory, ...(hasPriceLevels ? [priceLevel] : [])] : [];
  return [...ofEvery, ...inventory, ...ofAccounts];
}
