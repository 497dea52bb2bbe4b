import { ORPCError } from '@orpc/client';

type Use = { readonly what: string; readonly count: number };

/** The server counts no further. */
const MOST_COUNTED = 1000;

/** The references to a record that could not be deleted; null if it was refused for another reason. */
export function usesOf(error: Error | null): readonly Use[] | null {
  return error instanceof ORPCError && error.code === 'IN_USE' ? (error.data as { uses: readonly Use[] }).uses : null;
}

/** Returns "products (12) and voucher items (1,000 or more)". */
export function usesText(uses: readonly Use[]): string {
  const each = uses.map(({ what, count }) => `${what} (${count.toLocaleString('en-IN')}${count >= MOST_COUNTED ? ' or more' : ''})`);
  return [each.slice(0, -1).join(', '), each.at(-1)].filter(Boolean).join(' and ');
}
