import { useSyncExternalStore } from 'react';
import { type Kind, listen, lockKeys, storedSession, tell } from './session.ts';

/** Owners and staff can have a passcode; the admin has none. */
export type LockKind = Exclude<Kind, 'admin'>;

/** What this device knows of a person's lock: after how many minutes, and when a hand was last on any of its tabs. */
type Watch = { readonly person: string; readonly minutes: number; readonly at: number };

/**
 * The screen is locked for this person. Only what is drawn follows from it: the server keeps its own lock of the session, and
 * whoever takes this entry away finds every call refused and is back here.
 */
export function useIsLocked(kind: LockKind): boolean {
  return useSyncExternalStore(listen, () => isLocked(kind));
}

/** Also before the clock has said so: a page that is opened after a long while shows nothing first. */
export const isLocked = (kind: LockKind) => isMarked(kind) || isLeftAlone(kind);

function isMarked(kind: LockKind): boolean {
  const person = storedSession(kind)?._id;
  return person !== undefined && localStorage.getItem(lockKeys(kind).locked) === person;
}

function isLeftAlone(kind: LockKind): boolean {
  const watch = readWatch(kind);
  return watch !== null && Date.now() - watch.at >= watch.minutes * MINUTE;
}

/** Locks every tab of this browser: the others hear of it by the storage. */
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

/** What the server says of this person: after how many minutes the screen locks; nothing without a passcode. */
export function noteLockAfter(kind: LockKind, minutes: number | undefined): void {
  const person = storedSession(kind)?._id;
  if (person === undefined) return;
  const before = readWatch(kind);
  if (minutes === undefined) localStorage.removeItem(lockKeys(kind).watch);
  else if (before?.minutes !== minutes) writeWatch(kind, { person, minutes, at: before?.at ?? Date.now() });
}

/** Locks when nobody has touched any tab for too long; asked by the clock, and by the hand that comes back. */
function lockWhenIdle(kind: LockKind): void {
  if (isLeftAlone(kind)) lockScreen(kind);
}

const MINUTE = 60_000;
const LOOK_MILLIS = 5_000;
/** Every move would write to the disk. */
const NOTE_MILLIS = 2_000;
const hands = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Watches the hand until told to stop. */
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

/** Only the person's own: the next who signs in here has a lock of his own. */
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
