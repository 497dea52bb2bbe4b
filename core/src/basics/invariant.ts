/** A mistake of ours, never of the person at the screen: it ends the request with a 500 and leaves nothing written. */
export class Bug extends Error {
  override readonly name = 'Bug';
}

/** What must hold if the code is right. Throws `Bug`; never used for what a person may type. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Bug(message);
}
