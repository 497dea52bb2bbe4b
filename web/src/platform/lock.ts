import { useSyncExternalStore } from 'react';
import { type Kind, listen, lockKeys, storedSession, tell } from './session.ts';

/** Owners and staff can have a passcode; the admin has none. */
export type LockKind = Exclude<Kind, 'admin'>;

/** The lock of a user on this device: its minutes, and the last input on any tab. */
type Watch = { readonly person: string; readonly minutes: number; readonly at: number };

/**
 * True if the screen is locked for this user. It decides only what is drawn: the server has its own lock of the session, so removing this
 * entry leads to refused calls and back here.
 */
export function useIsLocked(kind: LockKind): boolean {
  return useSyncExternalStore(listen, () => isLocked(kind));
}

/** Checks the clock too: a page that is opened after a long time must show nothing first. */
export const isLocked = (kind: LockKind) => isMarked(kind) || isLeftAlone(kind);

function isMarked(kind: LockKind): boolean {
  const person = storedSession(kind)?._id;
  return person !== undefined && localStorage.getItem(lockKeys(kind).locked) === person;
}

function isLeftAlone(kind: LockKind): boolean {
  const watch = readWatch(kind);
  return watch !== null && Date.now() - watch.at >= watch.minutes * MINUTE;
}

/** Locks every tab of this browser; the others notice the change of the storage. */
export function lockScreen(kind: LockKind): void {
  const person = storedSession(kind)?._id;
  if (person === undefined || isMarked(kind)) return;
  localStorage.setItem(lockKeys(kind).locked, person);
  tell();
}

export function unlockScreen(kind: LockKind): void {
  localStorage.removeItem(lockKeys(kind).locked);
  const watch = readWatch(kind);
  if (watch) noteHand(kind, watch);
  tell();
}

/** Stores the server's setting for this user: the minutes until the screen locks; none without a passcode. */
export function noteLockAfter(kind: LockKind, minutes: number | undefined): void {
  const person = storedSession(kind)?._id;
  if (person === undefined) return;
  const before = readWatch(kind);
  if (minutes === undefined) localStorage.removeItem(lockKeys(kind).watch);
  else if (before?.minutes !== minutes) writeWatch(kind, { person, minutes, at: before?.at ?? Date.now() });
}

/** Locks if there was no input on any tab for too long; called by the timer and by the next input. */
function lockWhenIdle(kind: LockKind): void {
  if (isLeftAlone(kind)) lockScreen(kind);
}

const MINUTE = 60_000;
const LOOK_MILLIS = 5_000;
/** Writing at every move would be too much disk traffic. */
const NOTE_MILLIS = 2_000;
const hands = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Watches the user's input. Returns a function that stops it. */
export function watchHand(kind: LockKind): () => void {
  const onHand = () => {
    lockWhenIdle(kind);
    const watch = readWatch(kind);
    if (watch && !isLocked(kind) && Date.now() - watch.at > NOTE_MILLIS) noteHand(kind, watch);
  };
  const look = () => lockWhenIdle(kind);
  look();
  const clock = setInterval(look, LOOK_MILLIS);
  for (const hand of hands) window.addEventListener(hand, onHand, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(clock);
    for (const hand of hands) window.removeEventListener(hand, onHand, { capture: true });
    document.removeEventListener('visibilitychange', look);
  };
}

const noteHand = (kind: LockKind, watch: Watch) => writeWatch(kind, { ...watch, at: Date.now() });

/** Only this user's entry: the next user who signs in has another lock. */
function readWatch(kind: LockKind): Watch | null {
  const person = storedSession(kind)?._id;
  try {
    const watch = JSON.parse(localStorage.getItem(lockKeys(kind).watch) ?? 'null') as Watch | null;
    return watch?.person === person ? watch : null;
  } catch {
    return null;
  }
}

function writeWatch(kind: LockKind, watch: Watch): void {
  localStorage.setItem(lockKeys(kind).watch, JSON.stringify(watch));
}
