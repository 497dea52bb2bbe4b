import { formatDate } from '@bahi/core/periods/business-date';
import { Refusal } from '../../platform/refusal.ts';
import type { HandedOverPart, HandOverOfContra } from '../hand-over-store.ts';

type Split = { readonly type: string; readonly ledger_id: string; readonly amount_paise: number };

/**
 * Parts that were handed over must stay as counted: an edit keeps these parts of the payment, their order and the date; a cancellation,
 * which has no parts, is refused. The hand-over must be taken back first, and before that its acceptance undone.
 */
export function refuseHandedOver(
  { number, date }: { number: string; date: string },
  handed: readonly HandedOverPart[],
  now: { date: string; splits: readonly Split[] } | null,
): void {
  const [first] = handed;
  if (!first) return;
  const stands = ({ line, method, ledgerId, amountPaise }: HandedOverPart) => {
    const split = now?.splits[line - 1];
    return split !== undefined && split.type === method && split.ledger_id === ledgerId && split.amount_paise === amountPaise;
  };
  if (now?.date === date && handed.every(stands)) return;
  const { who, date: day, acceptedBy } = first;
  const given = `What ${number} brought in was handed over by ${who} on ${formatDate(day)}`;
  const message =
    acceptedBy === null
      ? `${given}. Take that back first, then change this.`
      : `${given} and accepted by ${acceptedBy}. Undo that acceptance among the hand-overs and take it back first, then change this.`;
  throw new Refusal('HANDED_OVER', { who, date: day }, message);
}

/** A contra of an accepted hand-over cannot be changed: undo the acceptance, which cancels the contra. */
export function refuseOfHandOver({ number }: { number: string }, of: HandOverOfContra | undefined): void {
  if (!of) return;
  const { who, date, by } = of;
  const message = `${number} took over what ${who} handed over on ${formatDate(date)}, accepted by ${by}. Undo that among the hand-overs: this goes with it.`;
  throw new Refusal('HANDED_OVER', { who, date }, message);
}
