import { formatRupees } from '@bahi/core/money/rupee-format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Party } from '../../platform/answers.ts';
import { showAlert } from '../../platform/dialogs.ts';
import { query } from '../../platform/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { overdueOf } from '../party-panel.tsx';
import classes from '../phone.module.css';

type Props = {
  orgId: string;
  party: Party | null;
  today: string;
  onChange: () => void /** The field, while no party is chosen. */;
  children: ReactNode;
};

/** The party on a phone: a field until one is chosen, then its name and dues. A tap asks for another. */
export function PartyCard({ orgId, party, today, onChange, children }: Props) {
  const { data } = useQuery({
    ...query.bills.listOutstandings.queryOptions({ input: { orgId, partyId: party?._id ?? '' } }),
    enabled: party !== null,
  });
  if (party === null) return children;
  const overdue = data ? overdueOf(data, today) : null;
  return (
    <div className={classes.card}>
      <button type="button" className={classes.partyButton} onClick={onChange} title="Change the party">
        <strong className={classes.partyName}>{party.partyName}</strong>
        <span className="dim">{data ? `Outstanding ${formatRupees(data.totalOutstandingAmount, 'two')}` : 'Outstanding …'}</span>
        {overdue && overdue.paise > 0 && (
          <span>
            <Badge tone="overdue">Overdue {formatRupees(overdue.paise)}</Badge>
          </span>
        )}
      </button>
      {party.mobileNumber && (
        <PhoneNumber phone={party.mobileNumber} onAlert={(text, look) => void showAlert({ title: 'Phone', text, look })} />
      )}
    </div>
  );
}
