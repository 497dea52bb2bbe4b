import { inPairs } from '@bahi/core/basics/in-pairs';
import { sortKey } from '@bahi/core/basics/sort-key';
import type { Sheet } from '@bahi/core/files/sheet';
import { brands, categories, priceLevels } from '@bahi/core/files/sheets/name-sheets';
import { v7 as uuidv7 } from 'uuid';
import {
  brand,
  category,
  insertMaster,
  listMastersNamed,
  type Master,
  type MasterRow,
  priceLevel,
  updateMaster,
} from '../masters/master-store.ts';
import { keepVersion } from '../platform/record-versions.ts';
import type { ImportContext, Importer, Outcome, ParsedRow } from './importer.ts';

/** Masters with only a name and a state. An existing name gets the spelling of the file. */
function byName(sheet: Sheet, master: Master<MasterRow>): Importer {
  return {
    sheet,
    chunk: 200,
    async importChunk(context, rows, purpose) {
      const known = await knownByName(context, master, rows);
      const outcomes = rows.map((row) => outcomeOf(row, known));
      if (purpose === 'write') await write(context, master, rows, outcomes, known);
      return outcomes;
    },
  };
}

export const brandImporter = byName(brands, brand);
export const categoryImporter = byName(categories, category);
export const priceLevelImporter = byName(priceLevels, priceLevel);

const keyOf = ({ values }: ParsedRow) => sortKey(String(values.name ?? ''));

async function knownByName({ tx, company }: ImportContext, master: Master<MasterRow>, rows: readonly ParsedRow[]) {
  const found = await tx.query(listMastersNamed(master, company.id, rows.map(keyOf)));
  return new Map(found.map((row) => [sortKey(row.name), row]));
}

type Known = ReadonlyMap<string, MasterRow>;
type WithId = Outcome & { readonly id: string };

function outcomeOf(row: ParsedRow, known: Known): WithId {
  const before = known.get(keyOf(row));
  if (!before) return { position: row.position, action: 'create', problems: [], id: uuidv7() };
  const { name, isActive = before.isActive } = row.values;
  const isSame = before.name === name && before.isActive === isActive;
  return { position: row.position, action: isSame ? 'same' : 'update', problems: [], id: before._id };
}

async function write(
  context: ImportContext,
  master: Master<MasterRow>,
  rows: readonly ParsedRow[],
  outcomes: readonly WithId[],
  known: Known,
) {
  const statements = inPairs(rows, outcomes).flatMap(([row, { action, id }]) => {
    const name = String(row.values.name);
    const values = { name, sortKey: keyOf(row), isActive: row.values.isActive as boolean | undefined };
    const before = known.get(keyOf(row));
    if (!before) return [insertMaster(master, context.company.id, id, values)];
    if (action === 'same') return [];
    const after = { ...before, name, isActive: values.isActive ?? before.isActive, version: before.version + 1 };
    return [updateMaster(master, context.company.id, id, values, context.caller), keepVersion(context, master.record, before, after)];
  });
  await context.tx.together(statements);
}
