import { atEndOfSession } from './session.ts';

/** After this time an equal call is a new act. */
const REMEMBERED_MILLIS = 15 * 60_000;
type Lost = { readonly key: string; readonly at: number; readonly noun: string | undefined; readonly id: string | undefined };
const lost = new Map<string, Lost>();
atEndOfSession(() => lost.clear());

/** A call as text; null if it contains a file. */
function textOf(path: readonly string[], input: unknown): string | null {
  let hasFile = false;
  const text = JSON.stringify([path, input], (_, value) => {
    if (value instanceof Blob) hasFile = true;
    return value;
  });
  return hasFile ? null : text;
}

/**
 * The key of a call: its own, or that of an equal call whose answer was lost. A dialog that is closed and opened again has a new key and
 * may request something that the server has already done. A draft keeps its key, so it does not need this.
 */
export function keyOfCall(path: readonly string[], input: unknown, own: string): string {
  if (lost.size === 0) return own;
  const before = lost.get(textOf(path, input) ?? '');
  return before !== undefined && Date.now() - before.at < REMEMBERED_MILLIS ? before.key : own;
}

/** True for a refusal before the act itself was examined: it says nothing about the previous try. */
export const isAtTheDoor = ({ status, code }: { status: number; code: string }): boolean =>
  status === 401 || status === 429 || code === 'LOCKED';

/** Refused: nothing was done. */
export function noteRefusal(path: readonly string[], input: unknown): void {
  if (lost.size > 0) lost.delete(textOf(path, input) ?? '');
}

/** Done. Lost tries on the same noun are forgotten: an act that was undone and done again is done twice. */
export function noteDone(path: readonly string[], input: unknown): void {
  for (const [text, { noun, id }] of lost) if (noun === path[0] && mayBeSame(id, idIn(input))) lost.delete(text);
}

const idIn = (input: unknown) => (input as { id?: string } | undefined)?.id;
const mayBeSame = (one: string | undefined, other: string | undefined) => one === undefined || other === undefined || one === other;

/** No answer, or one that does not say whether the act was done. */
export function noteLost(path: readonly string[], input: unknown, key: string): void {
  const text = textOf(path, input);
  for (const [each, { at }] of lost) if (Date.now() - at >= REMEMBERED_MILLIS) lost.delete(each);
  if (text !== null) lost.set(text, { key, at: Date.now(), noun: path[0], id: idIn(input) });
}
