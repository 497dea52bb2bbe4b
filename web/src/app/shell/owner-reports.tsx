import { type Feature, featuresOf } from '@bahi/core/organizations/industries';
import type { LinkProps } from '@tanstack/react-router';
import { Link, useLocation } from '@tanstack/react-router';
import { useContext } from 'react';
import { CompanyContext } from '../../platform/company.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import shell from './shell.module.css';
import classes from './work-menu.module.css';

const reports = [
  { label: 'Day book', icon: 'order', path: 'vouchers' },
  { label: 'Outstanding', icon: 'outstanding', path: 'outstanding' },
  { label: 'Outstanding summary', icon: 'outstanding', path: 'outstandingSummary' },
  { label: 'Cash and bank books', icon: 'bank', path: 'bankBooks' },
  { label: 'Cheques', icon: 'bill', path: 'cheques' },
  { label: 'Hand-overs', icon: 'transfer', path: 'handOvers' },
  { label: 'Trial balance', icon: 'books', path: 'trialBalance' },
  { label: 'Group summary', icon: 'books', path: 'groupSummary' },
  { label: 'Monthly summary', icon: 'reports', path: 'monthlySummary' },
  { label: 'Profit and loss', icon: 'reports', path: 'profitAndLoss' },
  { label: 'Balance sheet', icon: 'books', path: 'balanceSheet' },
  { label: 'Cash flow', icon: 'bank', path: 'cashFlow' },
  { label: 'Ratios', icon: 'percent', path: 'ratios' },
  { label: 'Registers', icon: 'reports', path: 'registers' },
  { label: 'Pending orders', icon: 'order', path: 'pendingOrders' },
  { label: 'TDS', icon: 'percent', path: 'tds' },
  { label: 'Stock summary', icon: 'box', path: 'stockSummary' },
  { label: 'Stock movement', icon: 'box', path: 'stockMovement' },
  { label: 'Fast and slow movers', icon: 'box', path: 'stockTurns' },
  { label: 'Stock ageing', icon: 'box', path: 'stockAgeing' },
  { label: 'Near expiry', icon: 'warning', path: 'expiringStock' },
  { label: 'Negative stock', icon: 'warning', path: 'negativeStock' },
  { label: 'Low stock', icon: 'warning', path: 'lowStock' },
  { label: 'Warranty cards', icon: 'tag', path: 'warrantyCards', feature: 'serials' },
  { label: 'Serial numbers', icon: 'tag', path: 'serialNumbers', feature: 'serials' },
  { label: 'Restaurant day', icon: 'bill', path: 'restaurant/day', feature: 'restaurant' },
  { label: 'Several companies', icon: 'company', path: 'severalCompanies' },
] as const satisfies readonly { label: string; icon: IconName; path: string; feature?: Feature }[];

/** The reports of the chosen company in the owner's menu, below the entries of the specification. */
export function OwnerReports({ isRail }: { isRail: boolean }) {
  const { pathname } = useLocation();
  const company = useContext(CompanyContext);
  const features = company !== null && 'features' in company ? featuresOf(company.industry, company.features) : new Set<Feature>();
  const shown = reports.filter((report) => !('feature' in report) || features.has(report.feature));
  return (
    <nav className={classes.work} aria-label="Reports">
      {!isRail && <div className={shell.groupTitle}>Reports, view only</div>}
      {shown.map(({ label, icon, path }) => {
        const to = `/pUsers/${path}`;
        const isHere = pathname === to || pathname.startsWith(`${to}/`);
        return (
          <Link
            key={path}
            to={to as LinkProps['to'] & string}
            className={shell.entry}
            data-here={isHere || undefined}
            {...(isRail && { title: label })}
            {...(isHere && { 'aria-current': 'page' as const })}
          >
            <Icon name={icon} size={18} />
            <span className={isRail ? 'reader-only' : undefined}>{label}</span>
          </Link>
        );
      })}
    </nav>
  );
}
