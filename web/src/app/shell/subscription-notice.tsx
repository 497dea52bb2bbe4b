import { daysBetween, formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import classes from './subscription-notice.module.css';

const REMINDED_FROM = 15;

/**
 * Shown above the pages of an owner from 15 days before the end; from the day after it also above those of staff, with the person to
 * contact.
 */
export function SubscriptionNotice({ kind, lastDay }: { kind: 'owner' | 'staff'; lastDay: string | undefined }) {
  if (lastDay === undefined) return null;
  const left = daysBetween(todayInIndia(Date.now()), lastDay);
  if (left < 0) {
    const whomToAsk =
      kind === 'owner' ? 'ask the administrator of this service to renew it' : 'ask the owner of the company to have it renewed';
    return (
      <p role="status" className={classes.notice} data-tone="overdue">
        The subscription expired on {formatDate(lastDay)}. You can read, print and export; to enter anything, {whomToAsk}.
      </p>
    );
  }
  if (kind === 'staff' || left > REMINDED_FROM) return null;
  return (
    <p role="status" className={classes.notice}>
      Your subscription ends {whenOf(left)}, on {formatDate(lastDay)}. Ask the administrator of this service to renew it.
    </p>
  );
}

function whenOf(left: number): string {
  if (left === 0) return 'today';
  return left === 1 ? 'tomorrow' : `in ${left} days`;
}
