import { featuresOf } from '@bahi/core/organizations/industries';
import type { Company } from '../../platform/company.ts';
import type { MenuEntry, MenuGroup } from './menu.ts';

const products: readonly MenuEntry[] = [
  { label: 'Products', icon: 'box', to: '/pUsers/productList' },
  { label: 'Bills of materials', icon: 'books', to: '/pUsers/bomList' },
];

const inventory: readonly MenuEntry[] = [
  ...products,
  { label: 'Brand', icon: 'tag', to: '/pUsers/brand' },
  { label: 'Category', icon: 'tag', to: '/pUsers/category' },
  { label: 'Sub Category', icon: 'tag', to: '/pUsers/subcategory' },
  { label: 'Godown', icon: 'company', to: '/pUsers/godown' },
];
const priceLevel: MenuEntry = { label: 'Price Level', icon: 'books', to: '/pUsers/pricelevel' };

const besideLedgers = ['ledgerList', 'accountGroupList', 'bankList', 'cashList', 'seriesList'].map((list) => `/pUsers/${list}`);

/** The menu of an owner: until the chosen company is approved, only the company itself is available. */
export function menuOfOwner(company: Pick<Company, 'type' | 'isApproved' | 'industry' | 'features'> | null): readonly MenuGroup[] {
  const first: MenuEntry[] = [
    { label: 'Dashboard', icon: 'home', to: '/pUsers/dashboard' },
    { label: 'Company', icon: 'company', to: '/pUsers/organizationList', also: ['/pUsers/archives'] },
  ];
  if (!company?.isApproved) return [{ entries: first }];
  const hasInventory = company.type === 'self';
  const hasPriceLevels = featuresOf(company.industry, company.features).has('priceLevels');
  return [
    {
      entries: [
        ...first,
        { label: 'Users', icon: 'users', to: '/pUsers/retailers' },
        { label: 'Customers', icon: 'account', to: '/pUsers/partyList' },
        { label: 'Tax classification', icon: 'reports', to: '/pUsers/hsnList' },
        ...(hasInventory ? [] : products),
      ],
    },
    ...(hasInventory ? [{ title: 'Inventory', entries: [...inventory, ...(hasPriceLevels ? [priceLevel] : [])] }] : []),
    {
      title: 'Accounts',
      entries: [
        { label: 'Ledgers', icon: 'books', to: '/pUsers/additionalChargesList', also: besideLedgers },
        { label: 'Settings', icon: 'settings', to: '/pUsers/OrderConfigurations' },
      ],
    },
  ];
}
