import { describe, expect, test } from 'vitest';
import { idOf } from '../testing/people.ts';
import { queryClient } from './queries.ts';
import { clearSession, kindOfPath } from './session.ts';

describe('the end of a session', () => {
  test.each([
    ['owner', 'bahi.primaryTransactionDates', 'bahi.secondaryTransactionDates'],
    ['staff', 'bahi.secondaryTransactionDates', 'bahi.primaryTransactionDates'],
  ] as const)('of %s takes along what was read, the chosen company and the saved days', (kind, own, other) => {
    queryClient.setQueryData(['read'], 'before');
    localStorage.setItem('primaryOrg', JSON.stringify({ _id: idOf(10), type: 'self' }));
    for (const key of [own, other]) localStorage.setItem(key, JSON.stringify({ from: '2026-04-01' }));
    clearSession(kind);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(localStorage.getItem('primaryOrg')).toBeNull();
    expect(localStorage.getItem(own)).toBeNull();
    expect(localStorage.getItem(other)).not.toBeNull();
  });

  test('of the admin keeps the chosen company of others', () => {
    localStorage.setItem('primaryOrg', '{}');
    clearSession('admin');
    expect(localStorage.getItem('primaryOrg')).toBe('{}');
  });
});

test.each([
  ['/admin', 'admin'],
  ['/admin/home', 'admin'],
  ['/administrator', 'admin'],
  ['/pUsers/dashboard', 'owner'],
  ['/sUsers/dashboard', 'staff'],
  ['/', 'staff'],
] as const)('%s belongs to %s', (path, kind) => expect(kindOfPath(path)).toBe(kind));
