import { Link } from '@tanstack/react-router';
import { useIsViewOnly } from '../platform/view-only.ts';
import classes from './outstanding.module.css';

/** Receives from a party, or pays it; nothing where the owner reads the report. */
export function SettleLink({ kind, partyId, name }: { kind: 'receipt' | 'payment'; partyId: string; name: string }) {
  const isViewOnly = useIsViewOnly();
  if (isViewOnly) return null;
  const label = kind === 'receipt' ? 'Receive' : 'Pay';
  return (
    <Link
      to={kind === 'receipt' ? '/sUsers/receipt' : '/sUsers/payment'}
      search={{ party: partyId }}
      className={classes.receive}
      aria-label={kind === 'receipt' ? `Receive from ${name}` : `Pay ${name}`}
      tabIndex={-1}
    >
      {label}
    </Link>
  );
}
