import { ORPCError } from '@orpc/client';

/** The code of an answer without a sentence: a proxy's page, an empty body. */
export const SILENT = 'SILENT';

/** The server's sentence; where it said none, what failed. */
export function sayError(error: unknown, fallback: string): string {
  const isSilent = error instanceof ORPCError && error.code === SILENT;
  return error instanceof Error && !isSilent && error.message !== '' ? error.message : fallback;
}
