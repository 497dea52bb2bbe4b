import type { ORPCError } from '@orpc/client';
import { showAlert } from './dialogs.ts';
import { lockScreen } from './lock.ts';
import { pause } from './pause.ts';
import { clearSession, type Kind, loginPath, storedSession, tell } from './session.ts';
import { toastInfo } from './toasts.ts';

/** Leaves an area; set by the router, which platform may not import. */
let leave: (path: string) => void = (path) => window.location.assign(path);
export function leaveBy(how: (path: string) => void): void {
  leave = how;
}

let isBlockedShown = false;
let isRestrictedShown = false;

/**
 * Handles refusals that concern the session, for every call. Network errors and 5xx change nothing, because a failing server must not end a
 * session. The error is still thrown to the caller.
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
  if (isBlockedShown) return;
  isBlockedShown = true;
  const blocked = storedSession(kind)?._id;
  await showAlert({ title: 'Alert', text: 'Your Account is Blocked' });
  isBlockedShown = false;
  if (storedSession(kind)?._id !== blocked) return; // another user signed in, in any tab
  clearSession(kind);
  leave(loginPath(kind));
}

async function sayRestricted(): Promise<void> {
  if (isRestrictedShown) return;
  isRestrictedShown = true;
  await showAlert({ title: 'Alert', text: 'This company is restricted' });
  isRestrictedShown = false;
}

/** Long enough for the answers of all pending calls. */
const ANSWERS_MILLIS = 200;

/**
 * All pending calls answer 401, and the first one reports it. If the user was blocked, one of them says so, perhaps the last. So wait for
 * all before the session is cleared. A user who signed in meanwhile stays signed in.
 */
async function endSession(kind: Kind, text: string): Promise<void> {
  const ended = storedSession(kind)?._id;
  await pause(ANSWERS_MILLIS);
  if (isBlockedShown) return;
  const now = storedSession(kind)?._id;
  // Already reported; inform areas that have not noticed it yet.
  if (now === undefined) return tell();
  if (now !== ended) return;
  clearSession(kind);
  toastInfo(text);
  leave(loginPath(kind));
}
