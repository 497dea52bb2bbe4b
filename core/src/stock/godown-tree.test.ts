import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GodownNode, type GodownTree, godownProblems, MAX_GODOWN_DEPTH, MAX_GODOWNS } from './godown-tree.ts';

const godown = (id: string, more: Partial<GodownNode> = {}): GodownNode => ({
  id,
  name: `Godown ${id}`,
  parentId: null,
  isActive: true,
  isDefault: false,
  isDamage: false,
  isVan: false,
  salesmanId: null,
  ...more,
});
const treeOf = (...godowns: GodownNode[]): GodownTree => new Map(godowns.map((each) => [each.id, each]));
const problemsOf = (tree: GodownTree, changed: GodownNode) => godownProblems(tree, changed).map(({ field, code }) => `${field} ${code}`);

const main = godown('main', { isDefault: true });

test.each<[string, GodownTree, GodownNode, string[]]>([
  ['a godown beside the others', treeOf(main), godown('a'), []],
  ['a rack within a room', treeOf(main, godown('room')), godown('rack', { parentId: 'room' }), []],
  ['within an unknown godown', treeOf(main), godown('a', { parentId: 'b' }), ['parentId GODOWN_UNKNOWN']],
  ['within itself', treeOf(main, godown('a')), godown('a', { parentId: 'a' }), ['parentId GODOWN_WITHIN_ITSELF']],
  [
    'within one of its own',
    treeOf(main, godown('a'), godown('b', { parentId: 'a' }), godown('c', { parentId: 'b' })),
    godown('a', { parentId: 'c' }),
    ['parentId GODOWN_WITHIN_ITSELF'],
  ],
  ['within an inactive godown', treeOf(godown('old', { isActive: false })), godown('a', { parentId: 'old' }), ['parentId GODOWN_INACTIVE']],
  ['inactive within an inactive godown', treeOf(godown('old', { isActive: false })), godown('a', { parentId: 'old', isActive: false }), []],
  ['a van without a salesman', treeOf(main), godown('van', { isVan: true }), ['salesmanId SALESMAN_MISSING']],
  ['a van with a salesman', treeOf(main), godown('van', { isVan: true, salesmanId: 's' }), []],
  ['the default godown made inactive', treeOf(main), { ...main, isActive: false }, ['isActive GODOWN_DEFAULT_INACTIVE']],
  ['no default any more', treeOf(main), { ...main, isDefault: false }, ['isDefault GODOWN_DEFAULT_NEEDED']],
  ['the default godown for damaged goods', treeOf(main), { ...main, isDamage: true }, ['isDamage GODOWN_DEFAULT_DAMAGED']],
  [
    'inactive with an active one in it',
    treeOf(main, godown('a'), godown('b', { parentId: 'a' })),
    godown('a', { isActive: false }),
    ['isActive GODOWN_HOLDS_ACTIVE'],
  ],
  [
    'three problems at once',
    treeOf(main),
    godown('a', { parentId: 'x', isVan: true, isDamage: true }),
    ['parentId GODOWN_UNKNOWN', 'isDamage GODOWN_DAMAGE_IN_VAN', 'salesmanId SALESMAN_MISSING'],
  ],
])('%s', (_, tree, changed, expected) => {
  expect(problemsOf(tree, changed)).toEqual(expected);
});

test('a tree has a maximum depth, whether it grows or is moved as a whole', () => {
  const chain = Array.from({ length: MAX_GODOWN_DEPTH }, (_, at) => godown(`${at}`, { parentId: at === 0 ? null : `${at - 1}` }));
  const tree = treeOf(...chain, godown('top'));
  expect(problemsOf(tree, godown('new', { parentId: `${MAX_GODOWN_DEPTH - 2}` }))).toEqual([]);
  expect(problemsOf(tree, godown('new', { parentId: `${MAX_GODOWN_DEPTH - 1}` }))).toEqual(['parentId GODOWN_TOO_DEEP']);
  expect(problemsOf(tree, { ...chain[0]!, parentId: 'top' })).toEqual(['parentId GODOWN_TOO_DEEP']);
});

test('a company has a maximum number of godowns; existing ones may change', () => {
  const tree = treeOf(...Array.from({ length: MAX_GODOWNS }, (_, at) => godown(`${at}`)));
  expect(problemsOf(tree, godown('new'))).toEqual(['name GODOWNS_TOO_MANY']);
  expect(problemsOf(tree, godown('7', { name: 'Other' }))).toEqual([]);
});

test('no series of moves ever puts a godown inside itself', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const moves = fc.array(fc.tuple(fc.constantFrom(...ids), fc.option(fc.constantFrom(...ids))), { maxLength: 40 });
  fc.assert(
    fc.property(moves, (tried) => {
      const tree = new Map(ids.map((id) => [id, godown(id)]));
      for (const [id, parentId] of tried) {
        const moved = { ...tree.get(id)!, parentId };
        if (godownProblems(tree, moved).length === 0) tree.set(id, moved);
      }
      for (const id of ids) {
        const seen = new Set<string>();
        for (let at: string | null = id; at !== null; at = tree.get(at)!.parentId) {
          expect(seen.has(at)).toBe(false);
          seen.add(at);
        }
      }
    }),
  );
});
