import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { ORPCError } from '@orpc/client';
import type { Outstandings, SavedVoucher } from '../platform/answers.ts';
import { timeText } from '../platform/records/instant-text.ts';
import type { Shown } from './problem-places.ts';

/** The state of a save: pending, saved, refused. A refusal keeps all typed data. */
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly voucher: SavedVoucher }
  | ({ readonly kind: 'refused' } & Refused);

/** From the save key until the answer, including the loading of facts before it. */
export const saving: SaveState = { kind: 'saving' };

export type Refused = {
  readonly code: string;
  readonly text: string;
  /** Problems that can be corrected at a field, under core's name of it. */
  readonly problems: readonly Shown[];
  /** Codes that the user must confirm to save. */
  readonly toConfirm?: readonly string[];
  /** The present bills, if they are the reason. */
  readonly fresh?: Outstandings;
};

type ErrorData = {
  problems?: readonly { code?: string; field: string; message: string }[];
  yours?: number;
  ours?: number;
  who?: string;
  when?: string;
  requestId?: string;
};

/** The message for any answer to a save. Every sentence says what happened and what to do. An edit is never saved as a new voucher. */
export function refusalOf(error: unknown, isEdit = false): Refused {
  const refused = (text: string, problems: readonly Shown[] = []): Refused => ({
    code: error instanceof ORPCError ? error.code : 'NO_ANSWER',
    text,
    problems,
  });
  if (!(error instanceof ORPCError)) return refused('Server not reachable. Press Save again; no duplicate will be created.');
  const data = (error.data ?? {}) as ErrorData;
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
        `This screen shows ${formatRupees(data.yours ?? 0, 'two')}, the books make it ${formatRupees(data.ours ?? 0, 'two')}: a rate has changed. Nothing was saved; the lines have the new rate. Check them and save again.`,
      );
    case 'IDEMPOTENCY_KEY_REUSED':
      return refused(
        isEdit
          ? 'This voucher was changed in another window. Open the newest to go on from it.'
          : 'This voucher was changed in another window. Check the day book; if it is missing there, save this as a new voucher.',
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

/** The question before a voucher with a date after today is saved. Saving again, or Save anyway, is the answer. */
export const datedAhead = (date: IsoDate): Refused => ({
  code: 'DATE_AHEAD',
  text: `This voucher is dated ${formatDate(date)}, after today.`,
  problems: [],
  toConfirm: [],
});

/** The message of a refusal for a user who has left the voucher's page. */
export const refusedLeft = ({ text }: Refused): string => `The voucher you left: ${text}`;

/** ` on 20/11/2026 at 10:42`, in Indian time. */
function atTime(instant: string | undefined): string {
  const millis = Date.parse(instant ?? '');
  if (Number.isNaN(millis)) return '';
  return ` on ${formatDate(todayInIndia(millis))} at ${timeText(millis)}`;
}
