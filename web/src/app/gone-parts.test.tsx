import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { GONE, isGonePart, loadPart } from '../platform/load-part.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { GoneBoundary } from './gone-boundary.tsx';

const gone = new TypeError('Failed to fetch dynamically imported module: https://bahi.example/assets/toaster-abc.js');

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('a part that is missing since a release', () => {
  test.each([
    'Failed to fetch dynamically imported module: https://bahi.example/assets/x.js',
    'error loading dynamically imported module: https://bahi.example/assets/x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ])('is recognized by the browser’s message: %s', (message) => {
    expect(isGonePart(new TypeError(message))).toBe(true);
    expect(isGonePart(new Error('anything else'))).toBe(false);
  });

  test('keeps the page, shows the message of the part, and Reload reloads', async () => {
    const Toaster = lazy(() => loadPart<{ default: () => null }>(() => Promise.reject(gone)));
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    render(
      <>
        <input aria-label="Note" defaultValue="typed" />
        <GoneBoundary unsaid={['Party saved']}>
          <Suspense>
            <Toaster />
          </Suspense>
        </GoneBoundary>
      </>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Party saved Bahi was updated. Reload the page to go on.');
    expect(screen.getByLabelText('Note')).toHaveValue('typed');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('any other error is no matter of a release', async () => {
    const Broken = () => {
      throw new Error('broken');
    };
    render(
      <CrashBoundary>
        <GoneBoundary>
          <Broken />
        </GoneBoundary>
      </CrashBoundary>,
    );
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  });

  test('a call whose code is missing asks to reload', async () => {
    await expect(loadPart(() => Promise.reject(gone))).rejects.toThrow(GONE);
    await expect(loadPart(() => Promise.reject(new Error('other')))).rejects.toThrow('other');
  });
});
