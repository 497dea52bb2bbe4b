/** A message followed by further sentences. */
export const messageWith = (message: string, sentences: readonly string[]): string =>
  sentences.length === 0 ? message : `${message}. ${sentences.join(' ')}`;
