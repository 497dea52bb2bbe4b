import { actsOf, type ChequeAct, type ChequeState, chequeStateLabel } from '@bahi/core/cheques/cheque';
import { formatDate } from '@bahi/core/periods/business-date';
import type { Cheque } from '../platform/answers.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Readonly<Record<ChequeState, Tone>> = {
  inHand: 'attention',
  deposited: 'accent',
  waiting: 'attention',
  issued: 'accent',
  cleared: 'received',
  bounced: 'overdue',
  stopped: 'overdue',
};

export const StateBadge = ({ state }: { state: ChequeState }) => <Badge tone={tones[state]}>{chequeStateLabel(state).toLowerCase()}</Badge>;

/** The actions that the present state allows. */
export const actsOn = ({ direction, state, chequeDate, voucher, moved }: Cheque): readonly ChequeAct[] =>
  actsOf({ direction, state, chequeDate, voucherDate: voucher.date, movedOn: moved?.date ?? null });

/** The date of the present state: deposited 22/11/2026. */
export function sinceText({ state, chequeDate, voucher, moved, clearedOn, returned }: Cheque): string {
  if (returned) return formatDate(returned.date);
  if (clearedOn) return formatDate(clearedOn);
  if (moved) return formatDate(moved.date);
  return state === 'waiting' ? `until ${formatDate(chequeDate)}` : formatDate(voucher.date);
}

/** The name of a cheque in texts: cheque 000123. */
export const chequeName = ({ chequeNumber }: Cheque): string => `cheque ${chequeNumber || 'without a number'}`;
