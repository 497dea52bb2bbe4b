import { ORPCError } from '@orpc/client';

/** The code of an answer without a sentence: a proxy's page, an empty body. */
export const SILENT = 'SILENT';

/** The server's sentence, or what it said of each entry, where no field stands by to bear it; where it said none, what failed. */
export function sayError(error: unknown, fallback: string): string {
  const { problems } = ((error instanceof ORPCError && error.data) || {}) as { problems?: readonly { message: string }[] };
  if (problems?.length) return [...new Set(problems.map(({ message }) => message))].slice(0, 5).join(' ');
  const isSilent = error instanceof ORPCError && error.code === SILENT;
  return error instanceof Error && !isSilent && error.message !== '' ? error.message : fallback;
}
