import { atEndOfSession } from './session.ts';

/** After this long the same words are an act of their own. */
const REMEMBERED_MILLIS = 15 * 60_000;
type Lost = { readonly key: string; readonly at: number; readonly noun: string | undefined; readonly id: string | undefined };
const lost = new Map<string, Lost>();
atEndOfSession(() => lost.clear());

/** The call in words; null of one that carries a file, which has none. */
function textOf(path: readonly string[], input: unknown): string | null {
  let hasFile = false;
  const text = JSON.stringify([path, input], (_, value) => {
    if (value instanceof Blob) hasFile = true;
    return value;
  });
  return hasFile ? null : text;
}

/**
 * The key under which a call is sent: its own, or that of the same call whose answer never came. A dialog that was closed and opened again
 * makes a key of its own, and may ask for what the server has done already. A draft never does, and is not asked about here.
 */
export function keyOfCall(path: readonly string[], input: unknown, own: string): string {
  if (lost.size === 0) return own;
  const before = lost.get(textOf(path, input) ?? '');
  return before !== undefined && Date.now() - before.at < REMEMBERED_MILLIS ? before.key : own;
}

/** A refusal before anybody looked at the act: it says nothing of the try before it. */
export const isAtTheDoor = ({ status, code }: { status: number; code: string }): boolean =>
  status === 401 || status === 429 || code === 'LOCKED';

/** It was refused: nothing of it was done. */
export function noteRefusal(path: readonly string[], input: unknown): void {
  if (lost.size > 0) lost.delete(textOf(path, input) ?? '');
}

/** It was done. What was lost of the same thing before it, or may be, is over: undone and done again, it is done twice. */
export function noteDone(path: readonly string[], input: unknown): void {
  for (const [text, { noun, id }] of lost) if (noun === path[0] && mayBeSame(id, idIn(input))) lost.delete(text);
}

const idIn = (input: unknown) => (input as { id?: string } | undefined)?.id;
const mayBeSame = (one: string | undefined, other: string | undefined) => one === undefined || other === undefined || one === other;

/** None came, or one of which nobody knows whether it was done. */
export function noteLost(path: readonly string[], input: unknown, key: string): void {
  const text = textOf(path, input);
  for (const [each, { at }] of lost) if (Date.now() - at >= REMEMBERED_MILLIS) lost.delete(each);
  if (text !== null) lost.set(text, { key, at: Date.now(), noun: path[0], id: idIn(input) });
}
