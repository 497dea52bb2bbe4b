import { ORPCError } from '@orpc/client';

/** The message for a refused passcode or password, with the remaining tries; null for any other refusal. */
export function wrongSecret(error: unknown): string | null {
  if (!(error instanceof ORPCError) || error.code !== 'WRONG_SECRET') return null;
  const { triesLeft } = error.data as { triesLeft: number };
  return `${error.message}. ${triesLeft} ${triesLeft === 1 ? 'try is' : 'tries are'} left before you are signed out.`;
}
