import { expect, test } from 'vitest';
import { Bug, invariant } from './invariant.ts';
import { unreachable } from './unreachable.ts';

test('what must hold passes, what does not is a bug with its sentence', () => {
  expect(() => invariant(true, 'never said')).not.toThrow();
  expect(() => invariant(false, 'debits and credits differ')).toThrow(new Bug('debits and credits differ'));
});

test('a case nobody decided is a bug that shows the case', () => {
  expect(() => unreachable('barter' as never)).toThrow('a case nobody decided: "barter"');
});
