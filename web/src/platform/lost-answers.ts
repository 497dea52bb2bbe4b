import { atEndOfSession } from './session.ts';

/** After this long the same words are an act of their own. */
const REMEMBERED_MILLIS = 15 * 60_000;
type Lost = { readonly key: string; readonly at: number };
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
 * makes a key of its own, and may ask for what the server has done already.
 */
export function keyOfCall(path: readonly string[], input: unknown, own: string): string {
  if (lost.size === 0) return own;
  const before = lost.get(textOf(path, input) ?? '');
  return before !== undefined && Date.now() - before.at < REMEMBERED_MILLIS ? before.key : own;
}

/** An answer came, be it a refusal. */
export function noteAnswer(path: readonly string[], input: unknown): void {
  if (lost.size > 0) lost.delete(textOf(path, input) ?? '');
}

/** None came, or one of which nobody knows whether it was done. */
export function noteLost(path: readonly string[], input: unknown, key: string): void {
  const text = textOf(path, input);
  if (text !== null) lost.set(text, { key, at: Date.now() });
}
