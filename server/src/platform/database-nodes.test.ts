import { expect, test } from 'vitest';
import { NodeTurns, nodesOf } from './database-nodes.ts';

test('an address may name several nodes, each with its port', () => {
  expect(nodesOf('postgres://app:a%40b@one:5432,two:5433/bahi?sslmode=require')).toEqual([
    'postgres://app:a%40b@one:5432/bahi?sslmode=require',
    'postgres://app:a%40b@two:5433/bahi?sslmode=require',
  ]);
  expect(nodesOf('postgres://one,two')).toEqual(['postgres://one', 'postgres://two']);
});

test.each(['postgres://app:x@one:5432/bahi', 'postgres://app:x@localhost/bahi?host=/tmp/a,b', 'postgresql:///bahi'])(
  'a plain address is one node: %s',
  (address) => expect(nodesOf(address)).toEqual([address]),
);

test('connections go to the nodes in turn; one that did not answer rests for five seconds', () => {
  const turns = new NodeTurns(['one', 'two']);
  expect([turns.next(0), turns.next(0), turns.next(0)]).toEqual(['one', 'two', 'one']);
  turns.rest('two', 0);
  expect([turns.next(1), turns.next(1)]).toEqual(['one', 'one']);
  expect(turns.next(5_000)).toBe('two');
  turns.rest('one', 6_000);
  turns.rest('two', 6_000);
  expect([turns.next(6_001), turns.next(6_001)].sort()).toEqual(['one', 'two']);
});
