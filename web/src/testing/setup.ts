import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { noteRegistered } from '../accounts/just-registered.ts';
import { clearDialogs } from '../platform/dialogs.ts';
import { clearSession } from '../platform/session.ts';
import { dismissToast } from '../platform/toasts.ts';
import { forgetRows } from '../ui/return-to-row.ts';
import { releaseKeys } from '../ui/typed-ahead.ts';
import { pauses, pausing } from './pauses.ts';

/** A wait ends as soon as its text is there; the limit only ends a test that hangs. A machine that others use can stand still for seconds. */
configure({ asyncUtilTimeout: 60_000 });

// A part that is still loading when the environment of its file goes would be broken for every file after it: they share one process.
afterAll(() => vi.dynamicImportSettled());

vi.mock('../platform/pause.ts', async (original) => {
  const real = await original<typeof import('../platform/pause.ts')>();
  const noted = (millis: number) => {
    if (millis < real.FEEDBACK_MILLIS) return millis;
    pauses.push(millis);
    return pausing.isReal ? millis : 0;
  };
  return {
    ...real,
    pause: (millis: number) => real.pause(noted(millis)),
    notBefore: <T>(millis: number, call: Promise<T>) => real.notBefore(noted(millis), call),
  };
});

// React records a stack for every element, for its warnings: a tenth of the time of these tests. After ten thousand it stops, so the
// counter is set beyond that. A React without this counter fails here.
Object.defineProperty(
  (react as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE!,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set() {}, configurable: true },
);

/** Browser features that happy-dom lacks: the window width, and that no element has a size. */
const media = (isPhone: boolean) => (query: string) => ({
  matches: isPhone && query.includes('max-width'),
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
});

export const onPhone = () => vi.stubGlobal('matchMedia', media(true));

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// No request leaves a test, even one that a screen makes while it unmounts. A stub of fetch takes precedence.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  pauses.length = 0;
  pausing.isReal = false;
  vi.stubGlobal('matchMedia', media(false));
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  // A field that grows with its text measures again when a font is loaded.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  window.HTMLElement.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  window.history.replaceState(null, '', '/'); // the area of a call follows from the address
  noteRegistered('');
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  toast.dismiss();
  clearDialogs(); // an unanswered dialog would come before those of the next test and capture its keys
  cleanup();
  window.dispatchEvent(new Event('pagehide')); // drafts are stored now, not during the next test
  releaseKeys(); // after the screens, whose end has queued keys typed again
  dismissToast(); // those that no toaster has shown yet would be shown by the next
  forgetRows();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const kind of ['admin', 'owner', 'staff'] as const) clearSession(kind); // parts forget what they remember of a session
});
