import { ORPCError } from '@orpc/client';

/** The code of an answer without a sentence: a proxy's page, an empty body. */
export const SILENT = 'SILENT';

/** The server's message, or its messages per entry, if no field can show them; `fallback` if there is none. */
export function sayError(error: unknown, fallback: string): string {
  const { problems } = ((error instanceof ORPCError && error.data) || {}) as { problems?: readonly { message: string }[] };
  if (problems?.length) return [...new Set(problems.map(({ message }) => message))].slice(0, 5).join(' ');
  const isSilent = error instanceof ORPCError && error.code === SILENT;
  return error instanceof Error && !isSilent && error.message !== '' ? error.message : fallback;
}
