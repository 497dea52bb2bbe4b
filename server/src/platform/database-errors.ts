import pg from 'pg';

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const foreignKeyViolation = '23503';
const noSuchPreparedStatement = '26000';
const lockNotAvailable = '55P03';
const queryCanceled = '57014';
const featureNotSupported = '0A000';
const characterNotInRepertoire = '22021';

/** True if the transaction may be repeated: it lost a race and left nothing behind. */
export function isRetryable(error: unknown): boolean {
  return hasCode(error, serializationFailure) || hasCode(error, deadlockDetected) || isStalePlan(error);
}

/** True if a row refers to a missing one: deleted since it was read, or never there. */
export function isReferenceGone(error: unknown): boolean {
  return hasCode(error, foreignKeyViolation);
}

/**
 * True if statements prepared on this connection no longer fit the schema, because a migration ran. The connection would fail for ever, so
 * it is closed.
 */
export function isStalePlan(error: unknown): boolean {
  return hasCode(error, noSuchPreparedStatement) || (hasCode(error, featureNotSupported) && error.routine === 'RevalidateCachedQuery');
}

/** True if a text contains the character U+0000, which PostgreSQL cannot store. */
export function isTextNotStorable(error: unknown): boolean {
  return hasCode(error, characterNotInRepertoire);
}

/**
 * True if the database had no time: a lock or statement timed out, no connection was free, it is unreachable, or the server is shutting
 * down. A retry may succeed. If the connection was lost during a commit, only a retry with the same key shows whether it was done.
 */
export function isBusy(error: unknown): boolean {
  return (
    hasCode(error, lockNotAvailable) ||
    hasCode(error, queryCanceled) ||
    isUnreachable(error) ||
    (error instanceof Error && /^timeout exceeded|^Cannot use a pool after calling end/.test(error.message))
  );
}

/** True if a statement ran into its limit of time, or somebody ended it. */
export function isStatementTooLong(error: unknown): boolean {
  return hasCode(error, queryCanceled);
}

/**
 * True if the database, or the node of a cluster with the company's rows, cannot be reached or was lost: it is starting or stopping, has no
 * connections or disk space left, is frozen or cut off, or its name cannot be resolved.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P0|53|08(?!P01))/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isOfSocket = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH)$/.test(code ?? '');
  if (isOfSocket || syscall === 'getaddrinfo' || (code === 'ENOENT' && syscall === 'connect')) return true;
  return /^Connection terminated|is not queryable$/.test(error.message);
}

/** The name of the violated constraint, as in the migrations: Citus appends the number of the shard, and names it in the message only. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1];
  return name?.replace(/_\d+$/, '');
}

function hasCode(error: unknown, code: string): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === code;
}
