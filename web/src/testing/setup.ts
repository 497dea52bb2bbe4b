import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { toast } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearDialogs } from '../platform/dialogs.ts';
import { releaseKeys } from '../ui/typed-ahead.ts';
import { pauses, pausing } from './pauses.ts';

/** Each screen comes as a chunk of its own; on a busy machine the first takes its time. */
configure({ asyncUtilTimeout: 5_000 });

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

// React notes for every element where it was made, for the warnings of a console: a tenth of all computing of these tests. Beyond ten
// thousand it leaves off by itself, and they pass for noted. Another React without this counter fails here.
Object.defineProperty(
  (react as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE!,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set() {}, configurable: true },
);

/** What happy-dom lacks or cannot know: the width of a window, and that nothing has a size. */
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

// Nothing leaves a test, also not what a screen asks for while it is taken away after one: a stub of fetch gives way to this.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  pauses.length = 0;
  pausing.isReal = false;
  vi.stubGlobal('matchMedia', media(false));
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  window.HTMLElement.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  toast.dismiss();
  releaseKeys();
  clearDialogs(); // a question that nobody answered would stand before those of the next test, and keep its keys
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
