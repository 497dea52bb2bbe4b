/** A message with what else is to be said of it, in sentences. */
export const messageWith = (message: string, sentences: readonly string[]): string =>
  sentences.length === 0 ? message : `${message}. ${sentences.join(' ')}`;
