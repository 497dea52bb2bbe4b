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

/** What may be done to it now. */
export const actsOn = ({ direction, state, chequeDate, voucher, moved }: Cheque): readonly ChequeAct[] =>
  actsOf({ direction, state, chequeDate, voucherDate: voucher.date, movedOn: moved?.date ?? null });

/** Since when it stands as it does: deposited 22/11/2026. */
export function sinceText({ state, chequeDate, voucher, moved, clearedOn, returned }: Cheque): string {
  if (returned) return formatDate(returned.date);
  if (clearedOn) return formatDate(clearedOn);
  if (moved) return formatDate(moved.date);
  return state === 'waiting' ? `until ${formatDate(chequeDate)}` : formatDate(voucher.date);
}

/** How a person names it: cheque 000123. */
export const chequeName = ({ chequeNumber }: Cheque): string => `cheque ${chequeNumber || 'without a number'}`;
