import { ORPCError } from '@orpc/client';

/** What to say of a refused passcode or password, with the tries that are left; null when the refusal is another. */
export function wrongSecret(error: unknown): string | null {
  if (!(error instanceof ORPCError) || error.code !== 'WRONG_SECRET') return null;
  const { triesLeft } = error.data as { triesLeft: number };
  return `${error.message}. ${triesLeft} ${triesLeft === 1 ? 'try is' : 'tries are'} left before you are signed out.`;
}
