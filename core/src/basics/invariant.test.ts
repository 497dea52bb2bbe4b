import { expect, test } from 'vitest';
import { Bug, invariant } from './invariant.ts';
import { unreachable } from './unreachable.ts';

test('a true condition passes, a false one throws a bug with its message', () => {
  expect(() => invariant(true, 'never said')).not.toThrow();
  expect(() => invariant(false, 'debits and credits differ')).toThrow(new Bug('debits and credits differ'));
});

test('an unhandled case is a bug that shows the case', () => {
  expect(() => unreachable('barter' as never)).toThrow('a case nobody decided: "barter"');
});
