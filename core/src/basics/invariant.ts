/** A programming error, never a user's mistake. It ends the request with a 500 and writes nothing. */
export class Bug extends Error {
  override readonly name = 'Bug';
}

/** Throws `Bug` if the condition is false. Use it for what correct code guarantees, never for user input. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Bug(message);
}
