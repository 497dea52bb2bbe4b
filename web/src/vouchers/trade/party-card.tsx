import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { ReactNode } from 'react';
import type { Party } from '../../platform/answers.ts';
import { showAlert } from '../../platform/dialogs.ts';
import { whatsAppTo } from '../../platform/share-file.ts';
import { Badge } from '../../ui/badge.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { lastMoney, overdueOf } from '../party-panel.tsx';
import classes from '../phone.module.css';
import { type DuesSide, usePartyDues } from '../use-party-dues.ts';

type Props = {
  orgId: string;
  party: Party | null;
  today: string;
  side: DuesSide;
  onChange: () => void /** The field, while no party is chosen. */;
  children: ReactNode;
};

/** The party on a phone: a search field until one is chosen, then its name and dues. A tap opens the search again. */
export function PartyCard({ orgId, party, today, side, onChange, children }: Props) {
  const { dues, last } = usePartyDues(orgId, party, side);
  if (party === null) return children;
  const overdue = dues ? overdueOf(dues, today) : null;
  return (
    <div className={classes.card}>
      <button type="button" className={classes.partyButton} onClick={onChange} title="Change the party">
        <strong className={classes.partyName}>{party.partyName}</strong>
        <span className="dim">{dues ? `Outstanding ${formatRupees(dues.totalPaise, 'two')}` : 'Outstanding …'}</span>
        {last && <span className="dim">{`${lastMoney(last)} ${formatRupees(last.amountPaise, 'two')} on ${formatDate(last.date)}`}</span>}
        {overdue && overdue.paise > 0 && (
          <span>
            <Badge tone="overdue">Overdue {formatRupees(overdue.paise)}</Badge>
          </span>
        )}
      </button>
      {party.mobileNumber && (
        <>
          <PhoneNumber phone={party.mobileNumber} onAlert={(text, look) => void showAlert({ title: 'Phone', text, look })} />
          <a className={classes.reach} href={whatsAppTo(party.mobileNumber)} target="_blank" rel="noopener noreferrer">
            <svg
              role="img"
              aria-label={`WhatsApp ${party.mobileNumber}`}
              width={20}
              height={20}
              viewBox="0 0 20 20"
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
            >
              <path d="M3 17l1-3.6A7 7 0 1 1 6.7 16L3 17ZM7.4 7.2c0 3 2.4 5.4 5.4 5.4l.6-1.6-1.9-.8-.8.8a4 4 0 0 1-1.7-1.7l.8-.8L9 6.6l-1.6.6Z" />
            </svg>
          </a>
        </>
      )}
    </div>
  );
}
