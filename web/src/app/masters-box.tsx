import { Link, type LinkProps } from '@tanstack/react-router';
import { useCompany, useHasFeature } from '../platform/company.ts';
import { Box, BoxPart } from '../ui/box.tsx';
import classes from './masters-box.module.css';

type Master = { readonly label: string; readonly to: NonNullable<LinkProps['to']> };

const ofEvery: readonly Master[] = [
  { label: 'Customers', to: '/sUsers/settings/partyList' },
  { label: 'Tax classification', to: '/sUsers/settings/hsnList' },
  { label: 'Products', to: '/sUsers/settings/productList' },
];
/** As in the owner's menu: only a company of type self keeps its inventory masters here. */
const ofInventory: readonly Master[] = [
  { label: 'Brand', to: '/sUsers/settings/brand' },
  { label: 'Category', to: '/sUsers/settings/category' },
  { label: 'Sub Category', to: '/sUsers/settings/subcategory' },
  { label: 'Godown', to: '/sUsers/settings/godown' },
];
const priceLevel: Master = { label: 'Price Level', to: '/sUsers/settings/pricelevel' };
const ofAccounts: readonly Master[] = [
  { label: 'Additional charges', to: '/sUsers/settings/additionalChargesList' },
  { label: 'Ledgers', to: '/sUsers/settings/ledgerList' },
  { label: 'Account groups', to: '/sUsers/settings/accountGroupList' },
  { label: 'Banks', to: '/sUsers/settings/bankList' },
  { label: 'Cash', to: '/sUsers/settings/cashList' },
  { label: 'Voucher series', to: '/sUsers/settings/seriesList' },
];

/** The masters of the company, for staff of role admin: the same screens as the owner's. */
export function MastersBox() {
  const { type } = useCompany();
  const hasPriceLevels = useHasFeature('priceLevels');
  const inventory = type === 'self' ? [...ofInventory, ...(hasPriceLevels ? [priceLevel] : [])] : [];
  return (
    <Box title="Masters">
      <BoxPart>
        <ul className={classes.masters}>
          {[...ofEvery, ...inventory, ...ofAccounts].map(({ label, to }) => (
            <li key={label}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </BoxPart>
    </Box>
  );
}
