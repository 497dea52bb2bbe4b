import type { ORPCError } from '@orpc/client';
import { showAlert } from './dialogs.ts';
import { lockScreen } from './lock.ts';
import { pause } from './pause.ts';
import { clearSession, type Kind, loginPath, storedSession, tell } from './session.ts';
import { toastInfo } from './toasts.ts';

/** How the app leaves an area; set once by the router, which platform may not know. */
let leave: (path: string) => void = (path) => window.location.assign(path);
export function leaveBy(how: (path: string) => void): void {
  leave = how;
}

let blockedIsSaid = false;
let restrictedIsSaid = false;

/**
 * What the state of the session asks for, whatever call it answered. Network trouble and 5xx change nothing: an honest
 * person must not lose his session to a stumbling server. The error itself still goes on to the caller.
 */
export function noticeRefusal({ status, code, data, message }: ORPCError<string, unknown>, kind: Kind): void {
  const flags = (data ?? {}) as { is_blocked?: boolean; companyRestricted?: boolean };
  if (flags.is_blocked) void sayBlocked(kind);
  else if (status === 403 && flags.companyRestricted) void sayRestricted();
  else if (code === 'LOCKED' && kind !== 'admin') lockScreen(kind);
  else if (status === 401 && code !== 'WRONG_CREDENTIALS')
    void endSession(kind, code === 'TRIES_USED' ? message : 'Your session has ended');
}

async function sayBlocked(kind: Kind): Promise<void> {
  if (blockedIsSaid) return;
  blockedIsSaid = true;
  await showAlert({ title: 'Alert', text: 'Your Account is Blocked' });
  blockedIsSaid = false;
  clearSession(kind);
  leave(loginPath(kind));
}

async function sayRestricted(): Promise<void> {
  if (restrictedIsSaid) return;
  restrictedIsSaid = true;
  await showAlert({ title: 'Alert', text: 'This company is restricted' });
  restrictedIsSaid = false;
}

/** Long enough for the answers of all calls that were under way to arrive. */
const ANSWERS_MILLIS = 200;

/**
 * The calls that were under way all answer 401; the first of them says it. After a block one of them says that instead, and
 * it may come last: so all are heard before the session goes.
 */
async function endSession(kind: Kind, text: string): Promise<void> {
  await pause(ANSWERS_MILLIS);
  if (blockedIsSaid) return;
  // Said already; an area that has not heard of it hears it now.
  if (storedSession(kind) === null) return tell();
  clearSession(kind);
  toastInfo(text);
  leave(loginPath(kind));
}
