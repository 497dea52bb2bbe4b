import { Link } from '@tanstack/react-router';
import { at, useRecordPlace } from '../platform/records/record-place.ts';
import classes from '../ui/tabs.module.css';

const tabs = [
  { path: 'additionalChargesList', label: 'Charges' },
  { path: 'ledgerList', label: 'Ledgers' },
  { path: 'accountGroupList', label: 'Groups' },
  { path: 'bankList', label: 'Banks' },
  { path: 'cashList', label: 'Cash' },
  { path: 'seriesList', label: 'Series' },
] as const;

/** The lists that the menu calls Ledgers, side by side. */
export function LedgerTabs() {
  const { base } = useRecordPlace();
  const area = base.slice(0, base.lastIndexOf('/'));
  return (
    <nav className={classes.tabs} aria-label="Ledgers">
      {tabs.map(({ path, label }) => (
        <Link key={path} to={at(area, `/${path}`)} className={classes.tab} aria-current={base.endsWith(`/${path}`) ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
