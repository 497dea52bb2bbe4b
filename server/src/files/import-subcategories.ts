import { sortKey } from '@bahi/core/basics/sort-key';
import { subcategories } from '@bahi/core/files/sheets/name-sheets';
import { v7 as uuidv7 } from 'uuid';
import { category, insertMaster, listMastersNamed, type SubcategoryRow, subcategory, updateMaster } from '../masters/master-store.ts';
import { keepVersion } from '../platform/record-versions.ts';
import type { ImportContext, Importer, Outcome, ParsedRow } from './importer.ts';

/** Sub-categories: names are unique in each category. */
export const subcategoryImporter: Importer = {
  sheet: subcategories,
  chunk: 200,
  async importChunk(context, rows, purpose) {
    const { tx, company } = context;
    const [above, found] = await tx.together([
      listMastersNamed(
        category,
        company.id,
        rows.map(({ values }) => sortKey(String(values.categoryName))),
      ),
      listMastersNamed(subcategory, company.id, rows.map(nameKey)),
    ]);
    const categories = new Map(above.map((row) => [sortKey(row.name), row]));
    const known = new Map(found.map((row) => [keyOf(row.categoryId, sortKey(row.name)), row]));
    const outcomes: Outcome[] = [];
    const statements = [];
    for (const row of rows) {
      const lies = categories.get(sortKey(String(row.values.categoryName)));
      const before = lies && known.get(keyOf(lies._id, nameKey(row)));
      const outcome = outcomeOf(row, lies !== undefined, before);
      outcomes.push(outcome);
      if (purpose === 'write' && lies && outcome.action !== 'same') statements.push(...written(context, row, outcome.id!, lies, before));
    }
    await tx.together(statements);
    return outcomes;
  },
};

const nameKey = ({ values }: ParsedRow) => sortKey(String(values.name));
const keyOf = (categoryId: string, key: string) => `${categoryId} ${key}`;

function outcomeOf({ position, values }: ParsedRow, hasCategory: boolean, before: SubcategoryRow | undefined): Outcome {
  const message = 'There is no category of this name. Import the categories first.';
  if (!hasCategory) return { position, action: 'create', problems: [{ code: 'CATEGORY_UNKNOWN', field: 'categoryName', message }] };
  if (!before) return { position, action: 'create', problems: [], id: uuidv7() };
  const isSame = before.name === values.name && before.isActive === (values.isActive ?? before.isActive);
  return { position, action: isSame ? 'same' : 'update', problems: [], id: before._id };
}

function written(
  context: ImportContext,
  row: ParsedRow,
  id: string,
  lies: { _id: string; name: string },
  before: SubcategoryRow | undefined,
) {
  const name = String(row.values.name);
  const isActive = row.values.isActive as boolean | undefined;
  const values = { name, sortKey: nameKey(row), isActive };
  if (!before) return [insertMaster(subcategory, context.company.id, id, { ...values, categoryId: lies._id })];
  const after = { ...before, name, isActive: isActive ?? before.isActive, version: before.version + 1 };
  return [updateMaster(subcategory, context.company.id, id, values, context.caller), keepVersion(context, 'subcategory', before, after)];
}
