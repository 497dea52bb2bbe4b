import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { accountGroups, isPredefinedGroup } from './account-groups.ts';
import { type GroupNode, groupPlaceProblem, groupsWithin, inheritedFrom, MAX_GROUP_DEPTH, MAX_GROUPS } from './group-tree.ts';

const predefined = (): Map<string, GroupNode> =>
  new Map(
    accountGroups.map((group) => [
      group.name,
      { ...group, id: group.name, parentId: group.parent, under: group.name, isPredefined: true, isActive: true },
    ]),
  );

function own(tree: Map<string, GroupNode>, id: string, parentId: string): GroupNode {
  const group = { id, name: id, parentId, ...inheritedFrom(tree.get(parentId)!), isPredefined: false, isActive: true };
  tree.set(id, group);
  return group;
}

const move = (tree: Map<string, GroupNode>, id: string, parentId: string, hasLedgers = false) =>
  groupPlaceProblem(tree, { id, parentId, hasLedgers })?.code ?? null;

test('own groups are below the 28, and inherit nature and use from them', () => {
  const tree = predefined();
  own(tree, 'North', 'Sundry Debtors');
  expect(own(tree, 'Delhi', 'North')).toMatchObject({ under: 'Sundry Debtors', nature: 'assets' });
  expect(groupsWithin(tree, 'North').map(({ id }) => id)).toEqual(['North', 'Delhi']);
  expect(isPredefinedGroup('North')).toBe(false);
});

test('a tree cannot contain a cycle', () => {
  const tree = predefined();
  own(tree, 'North', 'Sundry Debtors');
  own(tree, 'Delhi', 'North');
  own(tree, 'Karol Bagh', 'Delhi');
  for (const parent of ['North', 'Delhi', 'Karol Bagh']) expect(move(tree, 'North', parent)).toBe('GROUP_WITHIN_ITSELF');
  expect(move(tree, 'Karol Bagh', 'North')).toBeNull();
});

test('a group moves only within its nature, and keeps the use of its ledgers', () => {
  const tree = predefined();
  own(tree, 'Old deposits', 'Deposits (Asset)');
  expect(move(tree, 'Old deposits', 'Provisions')).toBe('GROUP_OF_OTHER_NATURE');
  expect(problemText(groupPlaceProblem(tree, { id: 'Old deposits', parentId: 'Provisions', hasLedgers: false })!)).toBe(
    'A group moves only among assets.',
  );
  expect(move(tree, 'Old deposits', 'Bank Accounts')).toBeNull();
  expect(move(tree, 'Old deposits', 'Bank Accounts', true)).toBe('GROUP_OF_OTHER_KIND');
  expect(move(tree, 'Old deposits', 'nowhere')).toBe('GROUP_UNKNOWN');
});

test('a tree has a maximum depth', () => {
  const tree = predefined();
  let parent = 'Fixed Assets';
  for (let depth = 1; depth < MAX_GROUP_DEPTH; depth++) parent = own(tree, `Depth ${depth}`, parent).id;
  expect(groupPlaceProblem(tree, { id: null, parentId: parent, hasLedgers: false })?.code).toBe('GROUP_TOO_DEEP');
  for (let at = tree.size; at < MAX_GROUPS; at++) own(tree, `Group ${at}`, 'Investments');
  expect(groupPlaceProblem(tree, { id: null, parentId: 'Investments', hasLedgers: false })?.code).toBe('GROUPS_TOO_MANY');
});

test('however groups are moved, each is below one of the 28 with its nature', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const parents = ['Current Assets', 'Bank Accounts', 'Capital Account', ...ids];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...parents)), { maxLength: 15 }), (moves) => {
      const tree = predefined();
      for (const id of ids) own(tree, id, 'Current Assets');
      for (const [id, parentId] of moves) {
        if (move(tree, id, parentId) !== null) continue;
        tree.set(id, { ...tree.get(id)!, parentId });
        for (const group of groupsWithin(tree, id)) tree.set(group.id, { ...group, ...inheritedFrom(tree.get(group.parentId!)!) });
      }
      for (const id of ids) {
        const line: GroupNode[] = [];
        for (let at = tree.get(id); at; at = at.parentId === null ? undefined : tree.get(at.parentId)) {
          line.push(at);
          expect(line.length).toBeLessThanOrEqual(MAX_GROUP_DEPTH);
        }
        const nearest = line.find((group) => group.isPredefined)!;
        expect(tree.get(id)).toMatchObject({ under: nearest.name, nature: nearest.nature });
      }
    }),
    { numRuns: 60 },
  );
});
