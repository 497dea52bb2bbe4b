import { stateName } from '@bahi/core/gst/states';
import { sumPaise } from '@bahi/core/money/paise';
import { formatDate } from '@bahi/core/periods/business-date';
import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { memo } from 'react';
import type { Outstandings, Party, VoucherRow } from '../platform/answers.ts';
import { Money } from '../ui/amount.tsx';
import { Bone } from '../ui/states.tsx';
import classes from './side.module.css';
import { type DuesSide, usePartyDues } from './use-party-dues.ts';

type Props = {
  orgId: string;
  party: Party;
  today: string;
  side: DuesSide;
  /** For receipts and payments: the kind. */
  voucher?: ReceiptKind;
};

function Panel({ orgId, party, today, side, voucher }: Props) {
  const { dues, last, hasFailed } = usePartyDues(orgId, party, side, voucher);
  return (
    <section className={classes.block} aria-label="Party">
      <h2 className={classes.name}>{party.partyName}</h2>
      <p className="dim hint">{[party.gstin, stateName(party.state), party.mobileNumber].filter(Boolean).join(' · ')}</p>
      {party.licenceExpiresOn !== null && party.licenceExpiresOn < today && (
        <p className={classes.warning}>A licence of this party ended on {formatDate(party.licenceExpiresOn)}.</p>
      )}
      {hasFailed ? (
        <p className="dim">The outstanding could not be read.</p>
      ) : dues ? (
        <Dues dues={dues} last={last} today={today} limitPaise={party.creditLimitPaise} isOwedByUs={side === 'payable'} />
      ) : (
        <Bone width="100%" height={20} />
      )}
    </section>
  );
}

/** The party's outstanding beside the voucher; not rendered again for input in the lines. */
export const PartyPanel = memo(Panel);

type DuesProps = { dues: Outstandings; last: VoucherRow | undefined; today: string; limitPaise: number | null; isOwedByUs: boolean };

function Dues({ dues, last, today, limitPaise, isOwedByUs }: DuesProps) {
  const overdue = overdueOf(dues, today);
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Outstanding</dt>
        <dd>
          <Money paise={dues.totalPaise} strong />
        </dd>
      </div>
      {overdue.paise > 0 && (
        <div>
          <dt>Overdue, {overdue.bills === 1 ? '1 bill' : `${overdue.bills} bills`}</dt>
          <dd>
            <Money paise={overdue.paise} tone="overdue" />
          </dd>
        </div>
      )}
      {limitPaise !== null && !isOwedByUs && (
        <div>
          <dt>Credit limit</dt>
          <dd>
            <Money paise={limitPaise} />
          </dd>
        </div>
      )}
      {dues.advancePaise > 0 && (
        <div>
          <dt>{isOwedByUs ? 'Advance with them' : 'Advance with us'}</dt>
          <dd>
            <Money paise={dues.advancePaise} tone="received" />
          </dd>
        </div>
      )}
      {last && (
        <div>
          <dt>
            {lastMoney(last)}, {formatDate(last.date)}
          </dt>
          <dd>
            <Money paise={last.amountPaise} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The amount overdue today. */
export function overdueOf({ bills }: Pick<Outstandings, 'bills'>, today: string): { paise: number; bills: number } {
  const late = bills.filter((bill) => bill.dueOn < today && bill.pendingPaise > 0);
  return { paise: sumPaise(late.map((bill) => bill.pendingPaise)), bills: late.length };
}

export const lastMoney = ({ kind }: VoucherRow): string => (kind === 'payment' ? 'Last payment' : 'Last receipt');
