import pg from 'pg';

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const foreignKeyViolation = '23503';
const noSuchPreparedStatement = '26000';
const lockNotAvailable = '55P03';
const queryCanceled = '57014';
const featureNotSupported = '0A000';
const characterNotInRepertoire = '22021';

/** True when the same transaction may simply be tried again: it lost a race and left nothing behind. */
export function isRetryable(error: unknown): boolean {
  return hasCode(error, serializationFailure) || hasCode(error, deadlockDetected) || isStalePlan(error);
}

/** True when a row refers to one that is not there: deleted since it was read, or never there. */
export function isReferenceGone(error: unknown): boolean {
  return hasCode(error, foreignKeyViolation);
}

/**
 * True when statements prepared on this connection no longer fit the schema, because a migration ran beneath it.
 * The connection would answer so for ever, hence it is thrown away.
 */
export function isStalePlan(error: unknown): boolean {
  return hasCode(error, noSuchPreparedStatement) || (hasCode(error, featureNotSupported) && error.routine === 'RevalidateCachedQuery');
}

/** True when a text holds what PostgreSQL keeps in none: the character U+0000. */
export function isTextNotStorable(error: unknown): boolean {
  return hasCode(error, characterNotInRepertoire);
}

/**
 * True when the database had no time: a lock or a statement waited too long, no connection came free, it is not there, or we are leaving.
 * Trying again may do. If it went away while a commit was under way, only a second try under the same key tells whether that was done.
 */
export function isBusy(error: unknown): boolean {
  return (
    hasCode(error, lockNotAvailable) ||
    hasCode(error, queryCanceled) ||
    isUnreachable(error) ||
    (error instanceof Error && /^timeout exceeded|^Cannot use a pool after calling end/.test(error.message))
  );
}

/** True when the database cannot be reached or left in the middle: it starts, stops, takes nobody more, has no room (its disk is full), is frozen or cut off, or its name is not resolved. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P0|53)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isOfSocket = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH)$/.test(code ?? '');
  if (isOfSocket || syscall === 'getaddrinfo' || (code === 'ENOENT' && syscall === 'connect')) return true;
  return /^Connection terminated|is not queryable$/.test(error.message);
}

/** The name of the constraint that refused, as the migrations wrote it: Citus puts the number of the shard behind it. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint?.replace(/_\d+$/, '') : undefined;
}

function hasCode(error: unknown, code: string): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === code;
}
