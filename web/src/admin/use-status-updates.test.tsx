import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../platform/queries.ts';
import { showToastsBy } from '../platform/toasts.ts';
import { serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { useStatusUpdates } from './use-status-updates.ts';

test('a change of a record without an id is reported and not sent', () => {
  const asked = serveFakeApi({});
  const toasts: string[] = [];
  const takeDown = showToastsBy({ show: ({ text }) => toasts.push(text), dismiss: () => {} });
  const { result } = renderHook(() => useStatusUpdates(idOf(1)), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  result.current.updateCompany(undefined, 'isBlocked', true);
  result.current.updateStaff(undefined, true);
  expect(toasts).toEqual(['Organization ID not found', 'Secondary user not found']);
  expect(asked).toEqual([]);
  takeDown();
});
