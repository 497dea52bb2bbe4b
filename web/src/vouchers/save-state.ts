import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { ORPCError } from '@orpc/client';
import type { Outstandings, SavedVoucher } from '../platform/answers.ts';
import { timeText } from '../platform/records/instant-text.ts';
import type { Shown } from './problem-places.ts';

/** How a save stands: waiting, saved, refused. A refusal keeps everything that was typed. */
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly voucher: SavedVoucher }
  | ({ readonly kind: 'refused' } & Refused);

/** From the key that saves until the answer, also while what is asked first is on its way. */
export const saving: SaveState = { kind: 'saving' };

export type Refused = {
  readonly code: string;
  readonly text: string;
  /** What can be mended at a field. */
  readonly problems: readonly Shown[];
  /** What is saved only when the person says so, by its codes. */
  readonly toConfirm?: readonly string[];
  /** How the bills stand now, when that is why. */
  readonly fresh?: Outstandings;
};

type Told = {
  problems?: readonly { code?: string; field: string; message: string }[];
  yours?: number;
  ours?: number;
  who?: string;
  when?: string;
  requestId?: string;
};

/** The words for whatever a save was answered. Every sentence says what stands and what to do. */
export function refusalOf(error: unknown): Refused {
  const refused = (text: string, problems: readonly Shown[] = []): Refused => ({
    code: error instanceof ORPCError ? error.code : 'NO_ANSWER',
    text,
    problems,
  });
  if (!(error instanceof ORPCError)) return refused('No answer came. Save again: it cannot be saved twice.');
  const data = (error.data ?? {}) as Told;
  switch (error.code) {
    case 'INVALID': {
      const problems = (data.problems ?? []).map(({ field, message }) => ({ field, text: message }));
      return refused(error.message, problems);
    }
    case 'CONFIRM_FIRST': {
      const asked = data.problems ?? [];
      return { ...refused(asked.map(({ message }) => message).join(' ')), toConfirm: asked.flatMap(({ code }) => (code ? [code] : [])) };
    }
    case 'TOTALS_DIFFER':
      return refused(
        `This screen shows ${formatRupees(data.yours ?? 0, 'two')}, the books make it ${formatRupees(data.ours ?? 0, 'two')}: a rate has changed. Nothing was saved; the lines were read anew. Look at them and save again.`,
      );
    case 'IDEMPOTENCY_KEY_REUSED':
      return refused(
        'An earlier save of this entry has arrived, with other figures. Look into the day book; if it is missing there, save this as a new voucher.',
      );
    case 'BILLS_CHANGED':
      return { ...refused(error.message), fresh: error.data as Outstandings };
    case 'CHANGED_MEANWHILE':
      return refused(
        `${data.who ?? 'Somebody'} changed this voucher${atTime(data.when)}. What you entered is still here; open the newest to go on from it.`,
      );
    case 'CANCELLED':
      return refused(`${data.who ?? 'Somebody'} cancelled this voucher${atTime(data.when)}. Nothing was saved.`);
    case 'BUG':
    case 'BROKEN':
      return refused(
        `The server stumbled. Nothing you typed is lost; save again, it cannot be saved twice.${data.requestId ? ` (${data.requestId})` : ''}`,
      );
    default:
      return refused(error.message);
  }
}

/** What a refusal says to whoever has left the page of the voucher meanwhile. */
export const refusedLeft = ({ text }: Refused): string => `The voucher you left: ${text}`;

/** ` on 20/11/2026 at 10:42`, as clocks in India show it. */
function atTime(instant: string | undefined): string {
  const millis = Date.parse(instant ?? '');
  if (Number.isNaN(millis)) return '';
  return ` on ${formatDate(todayInIndia(millis))} at ${timeText(millis)}`;
}
