import type { ChosenCompany } from '../../platform/company.ts';
import type { MenuEntry, MenuGroup } from './menu.ts';

const products: MenuEntry = { label: 'Products', icon: 'box', to: '/pUsers/productList' };

const inventory: MenuGroup = {
  title: 'Inventory',
  entries: [
    products,
    { label: 'Brand', icon: 'tag', to: '/pUsers/brand' },
    { label: 'Category', icon: 'tag', to: '/pUsers/category' },
    { label: 'Sub Category', icon: 'tag', to: '/pUsers/subcategory' },
    { label: 'Godown', icon: 'company', to: '/pUsers/godown' },
    { label: 'Price Level', icon: 'books', to: '/pUsers/pricelevel' },
  ],
};

/** What an owner sees: everything but the company itself waits until the chosen company is approved. */
export function menuOfOwner(company: (ChosenCompany & { isApproved: boolean }) | null): readonly MenuGroup[] {
  const first: MenuEntry[] = [
    { label: 'Dashboard', icon: 'home', to: '/pUsers/dashboard' },
    { label: 'Company', icon: 'company', to: '/pUsers/organizationList' },
  ];
  if (!company?.isApproved) return [{ entries: first }];
  const hasInventory = company.type === 'self';
  return [
    {
      entries: [
        ...first,
        { label: 'Users', icon: 'users', to: '/pUsers/retailers' },
        { label: 'Customers', icon: 'account', to: '/pUsers/partyList' },
        { label: 'Tax classification', icon: 'reports', to: '/pUsers/hsnList' },
        ...(hasInventory ? [] : [products]),
      ],
    },
    ...(hasInventory ? [inventory] : []),
    {
      title: 'Accounts',
      entries: [
        { label: 'Ledgers', icon: 'books', to: '/pUsers/additionalChargesList' },
        { label: 'Settings', icon: 'settings', to: '/pUsers/OrderConfigurations' },
      ],
    },
  ];
}
