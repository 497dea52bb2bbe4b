import type { Problem } from '@bahi/core/basics/problem';
import { sortKey } from '@bahi/core/basics/sort-key';
import { accountGroups } from '@bahi/core/files/sheets/ledger-sheets';
import { type GroupNode, groupPlaceProblem, inheritedFrom } from '@bahi/core/postings/group-tree';
import { v7 as uuidv7 } from 'uuid';
import { asTree, findGroupTree, insertGroups, lockGroups } from '../ledgers/group-store.ts';
import type { ServerProblem } from '../platform/refusal.ts';
import type { Importer, Outcome, ParsedRow } from './importer.ts';

const keyOf = (name: unknown) => sortKey(String(name));

/** Own account groups. Existing ones keep their place; new ones may be under others of the file, so all are one chunk. */
export const accountGroupImporter: Importer = {
  sheet: accountGroups,
  chunk: 1000,
  async importChunk({ tx, company }, rows, purpose) {
    const [stored] = await tx.after([lockGroups(company.id)], [findGroupTree(company.id)]);
    const tree = asTree(stored);
    const ids = new Map([...tree.values()].map(({ id, name }) => [keyOf(name), id]));
    const fresh: GroupNode[] = [];
    const outcomes = rows.flatMap((row): Outcome[] => {
      const id = ids.get(keyOf(row.values.name));
      return id === undefined ? [] : [otherwise(row, id, tree, ids)];
    });
    let waiting = rows.filter((row) => !ids.has(keyOf(row.values.name)));
    while (waiting.length > 0) {
      const ready = waiting.filter((row) => ids.has(keyOf(row.values.parentName)));
      if (ready.length === 0) break;
      for (const row of ready) outcomes.push(place(row, tree, ids, fresh));
      waiting = waiting.filter((row) => !ready.includes(row));
    }
    for (const { position } of waiting) outcomes.push({ position, action: 'create', problems: [unknown] });
    if (purpose === 'write' && fresh.length > 0) {
      await tx.query(
        insertGroups(
          company.id,
          fresh.map(({ isPredefined, isActive, ...group }) => group),
        ),
      );
    }
    return outcomes;
  },
};

const unknown: Problem = { code: 'GROUP_UNKNOWN', field: 'parentName' };

/** A group that is there: the file may not move it. */
function otherwise(
  { position, values }: ParsedRow,
  id: string,
  tree: ReadonlyMap<string, GroupNode>,
  ids: ReadonlyMap<string, string>,
): Outcome {
  const { parentId } = tree.get(id)!;
  const problems: ServerProblem[] =
    ids.get(keyOf(values.parentName)) === parentId
      ? []
      : [
          {
            code: 'GROUP_ELSEWHERE',
            field: 'parentName',
            message: `It lies within ${tree.get(parentId ?? '')?.name ?? 'no other group'}. Move it in the list of groups.`,
          },
        ];
  return { position, action: 'same', problems, id };
}

function place({ position, values }: ParsedRow, tree: Map<string, GroupNode>, ids: Map<string, string>, fresh: GroupNode[]): Outcome {
  const parentId = ids.get(keyOf(values.parentName))!;
  const problem = groupPlaceProblem(tree, { id: null, parentId, hasLedgers: false });
  if (problem) return { position, action: 'create', problems: [{ ...problem, field: 'parentName' }] };
  const group: GroupNode = {
    id: uuidv7(),
    name: String(values.name),
    parentId,
    ...inheritedFrom(tree.get(parentId)!),
    isPredefined: false,
    isActive: true,
  };
  tree.set(group.id, group);
  ids.set(keyOf(group.name), group.id);
  fresh.push(group);
  return { position, action: 'create', problems: [], id: group.id };
}
