import { ORPCError } from '@orpc/client';

/** The messages of a refused save: by field, and one above the button for problems without a field. */
export function problemsOf(error: Error | null): { fields: Readonly<Record<string, string>>; text: string | null } {
  if (error === null) return { fields: {}, text: null };
  const data =
    error instanceof ORPCError ? (error.data as { problems?: { field: string; message: string }[]; field?: string } | null) : null;
  if (data?.problems?.length) {
    const byField = Map.groupBy(
      data.problems.filter(({ field }) => field !== ''),
      ({ field }) => field,
    );
    const fields = Object.fromEntries(
      [...byField].map(([field, its]) => [field, [...new Set(its.map(({ message }) => message))].join(' ')]),
    );
    const others = data.problems.filter(({ field }) => field === '').map(({ message }) => message);
    return { fields, text: others.join(' ') || error.message };
  }
  if (data?.field) return { fields: { [data.field]: error.message }, text: null };
  return { fields: {}, text: error.message };
}
