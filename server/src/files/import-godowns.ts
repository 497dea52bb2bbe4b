import type { Problem } from '@bahi/core/basics/problem';
import { sortKey } from '@bahi/core/basics/sort-key';
import type { RowValues } from '@bahi/core/files/sheet';
import { godowns } from '@bahi/core/files/sheets/name-sheets';
import { type GodownNode, godownProblems, MAX_GODOWNS } from '@bahi/core/stock/godown-tree';
import { v7 as uuidv7 } from 'uuid';
import { findGodownTree, type GodownRow, godown, listCompanySalesmen, lockGodowns } from '../godowns/godown-store.ts';
import { insertMaster, updateMaster } from '../masters/master-store.ts';
import { isChanged, keepVersion } from '../platform/record-versions.ts';
import type { ImportContext, Importer, Outcome, ParsedRow } from './importer.ts';

const mostSalesmen = 500;

/** Godowns with their parents, which may be further down in the file: all are one chunk. */
export const godownImporter: Importer = {
  sheet: godowns,
  chunk: MAX_GODOWNS,
  async importChunk(context, rows, purpose) {
    const { tx, company } = context;
    const [stored, salesmen] = await tx.after(
      [lockGodowns(company.id)],
      [findGodownTree(company.id), listCompanySalesmen(company.id, mostSalesmen)],
    );
    const before = new Map(stored.map((row) => [row._id, row]));
    const salesmanIds = new Map(salesmen.map(({ _id, name }) => [sortKey(name), _id]));
    const placed = placeAll(new Map(stored.map((row) => [row._id, { ...row, id: row._id }])), rows, salesmanIds);
    if (purpose === 'write') await write(context, before, placed);
    return placed.map(({ row, node, problems }) => outcomeOf(row, before.get(node.id), node, problems));
  },
};

type Placed = { row: ParsedRow; node: GodownNode; problems: readonly Problem[] };

/** Places each row, parents before children. Rows that remain are inside themselves, or under a missing godown. */
function placeAll(tree: Map<string, GodownNode>, rows: readonly ParsedRow[], salesmanIds: ReadonlyMap<string, string>): Placed[] {
  const ids = new Map([...tree.values()].map(({ id, name }) => [sortKey(name), id]));
  const inFile = new Set(rows.map(({ values }) => sortKey(String(values.name))));
  const placed: Placed[] = [];
  let waiting = [...rows];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ values }) => values.parentName === undefined || !waits(values.parentName, waiting, inFile));
    const next = ready.length > 0 ? ready : waiting;
    for (const row of next) {
      const each = placeOne(tree, ids, row, salesmanIds);
      placed.push(each);
      if (each.problems.length > 0) continue;
      tree.set(each.node.id, each.node);
      ids.set(sortKey(each.node.name), each.node.id);
    }
    waiting = waiting.filter((row) => !next.includes(row));
  }
  return placed;
}

function waits(parentName: RowValues[string], waiting: readonly ParsedRow[], inFile: ReadonlySet<string>): boolean {
  const key = sortKey(String(parentName));
  return inFile.has(key) && waiting.some(({ values }) => sortKey(String(values.name)) === key);
}

function placeOne(
  tree: ReadonlyMap<string, GodownNode>,
  ids: ReadonlyMap<string, string>,
  row: ParsedRow,
  salesmanIds: ReadonlyMap<string, string>,
): Placed {
  const { name, parentName, salesmanName, isVan, isDamage, isActive } = row.values;
  const known = tree.get(ids.get(sortKey(String(name))) ?? '');
  const parentId = named(parentName, known?.parentId, ids);
  const salesmanId = named(salesmanName, known?.salesmanId, salesmanIds);
  const asVan = (isVan as boolean | undefined) ?? known?.isVan ?? false;
  const node: GodownNode = {
    id: known?.id ?? uuidv7(),
    name: String(name),
    parentId: parentId ?? null,
    isActive: (isActive as boolean | undefined) ?? known?.isActive ?? true,
    isDefault: known?.isDefault ?? false,
    isDamage: (isDamage as boolean | undefined) ?? known?.isDamage ?? false,
    isVan: asVan,
    salesmanId: asVan ? (salesmanId ?? null) : null,
  };
  const unknown: Problem[] = [];
  if (parentId === undefined) unknown.push({ code: 'GODOWN_UNKNOWN', field: 'parentName' });
  if (salesmanId === undefined) unknown.push({ code: 'SALESMAN_UNKNOWN', field: 'salesmanName' });
  const problems =
    unknown.length > 0
      ? unknown
      : godownProblems(tree, node).map((problem) => ({ ...problem, field: columnOf[problem.field] ?? problem.field }));
  return { row, node, problems };
}

/** The id of a named record: that of the name; the stored one if the cell is empty; null if it clears; undefined for an unknown name. */
function named(cell: RowValues[string] | undefined, stands: string | null | undefined, ids: ReadonlyMap<string, string>) {
  if (cell === undefined) return stands ?? null;
  return cell === '' ? null : ids.get(sortKey(String(cell)));
}

const columnOf: Record<string, string> = { parentId: 'parentName', salesmanId: 'salesmanName' };

/** The stored fields of a godown. */
const writtenOf = ({ name, parentId, isActive, isDamage, isVan, salesmanId }: GodownNode) => ({
  name,
  parentId,
  isActive,
  isDamage,
  isVan,
  salesmanId,
});

function outcomeOf({ position }: ParsedRow, before: GodownRow | undefined, node: GodownNode, problems: readonly Problem[]): Outcome {
  const action = !before ? 'create' : isChanged(before, writtenOf(node)) ? 'update' : 'same';
  return { position, action, problems, id: node.id };
}

async function write(context: ImportContext, before: ReadonlyMap<string, GodownRow>, placed: readonly Placed[]): Promise<void> {
  const good = placed.filter(({ problems }) => problems.length === 0);
  await context.tx.together(
    good.flatMap(({ node }) => {
      const stored = before.get(node.id);
      const values = { ...writtenOf(node), sortKey: sortKey(node.name) };
      if (!stored) return [insertMaster(godown, context.company.id, node.id, values)];
      if (!isChanged(stored, writtenOf(node))) return [];
      const after = { ...stored, ...writtenOf(node), version: stored.version + 1 };
      return [updateMaster(godown, context.company.id, node.id, values, context.caller), keepVersion(context, 'godown', stored, after)];
    }),
  );
}
