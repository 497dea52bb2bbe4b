import { isSheetName, sheetOf } from '@bahi/core/files/all-sheets';
import { type Cell, shownCell } from '@bahi/core/files/cell';
import { matchHeaders } from '@bahi/core/files/match-headers';
import { v7 as uuidv7 } from 'uuid';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import {
  findImport,
  findImportAtWork,
  type ImportRow,
  type ImportState,
  insertImport,
  listFaultyRows,
  listImports,
  lockImport,
  updateImport,
} from './import-store.ts';
import { serializeImport } from './serialize-import.ts';

const faultsShown = 100;

/** The life of an import as a person steers it; `run-import.ts` does the work between. */
export const imports = {
  list: forManagers.imports.list.handler(async ({ input, context: { tx, company } }) => {
    const before = readCursor(input.cursor, ['uuid'])?.[0] ?? null;
    const found = await tx.query(listImports(company.id, before, input.limit + 1));
    const { page, last } = pageOf(found, input.limit);
    return { imports: page.map(serializeImport), next: last ? writeCursor([last.id]) : null };
  }),

  get: forManagers.imports.get.handler(async ({ input, context: { tx, company } }) => {
    const [[row], faults] = await tx.together([findImport(company.id, input.id), listFaultyRows(company.id, input.id, 0, faultsShown)]);
    if (!row) throw new Refusal('NOT_FOUND');
    const header = row.header === null ? [] : (JSON.parse(row.header) as string[]);
    const unknown = isSheetName(row.sheet) ? matchHeaders(sheetOf(row.sheet).columns, header).unknown : [];
    return {
      import: serializeImport(row),
      header,
      unknownColumns: [...unknown],
      faults: faults.map(({ rowNo, cells, reason }) => ({ rowNo, cells: (JSON.parse(cells) as Cell[]).map(shownCell), reason })),
    };
  }),

  save: forManagers.imports.save.handler(async ({ input: { sheet, fileName }, context }) => {
    const { tx, company, caller } = context;
    refuseOthersThanOwner(context);
    const id = uuidv7();
    const [begun] = await tx.after([insertImport(company.id, { id, sheet, fileName, by: caller })], [findImport(company.id, id)]);
    return { import: serializeImport(only(begun)) };
  }),

  run: forManagers.imports.run.handler(async ({ input: { id }, context }) => {
    refuseOthersThanOwner(context);
    const row = await getLocked(context, id, ['checked', 'stopped']);
    const { tx, company } = context;
    if (row.checkedRows < row.totalRows) throw new Refusal('LIMIT_REACHED', undefined, 'The check was stopped. Choose the file again.');
    if (row.totalRows === row.faultyRows)
      throw new Refusal('LIMIT_REACHED', undefined, 'Every row has an error: there is nothing to import.');
    if (await tx.first(findImportAtWork(company.id, id)))
      throw new Refusal('LIMIT_REACHED', undefined, 'Another import is at work. Wait for it, or stop it.');
    queueJob(tx, { kind: 'import', subjectId: id, companyId: company.id });
    const [after] = await tx.after([updateImport(company.id, id, { state: 'running', problem: '' })], [findImport(company.id, id)]);
    return { import: serializeImport(only(after)) };
  }),

  stop: forManagers.imports.stop.handler(async ({ input: { id }, context }) => {
    const { tx, company } = context;
    const row = await getLocked(context, id, ['checking', 'running', 'checked', 'stopped', 'done', 'failed']);
    // An import that ended meanwhile is unchanged: Stop came too late.
    if (row.state === 'checking' || row.state === 'running') await tx.query(updateImport(company.id, id, { state: 'stopped' }));
    return { import: serializeImport(only(await tx.query(findImport(company.id, id)))) };
  }),
};

type Steering = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The books of an integrated company live in Tally. Until its masters come from there, they come by file from the owner. */
function refuseOthersThanOwner({ company, caller }: Steering): void {
  if (company.type === 'integrated' && caller.kind !== 'owner') throw new Refusal('MASTERS_READ_ONLY');
}

/** Locks the import against its job; refused if it is not in one of these states. */
async function getLocked({ tx, company }: Steering, id: string, states: readonly ImportState[]): Promise<ImportRow> {
  const [[row]] = await tx.after([lockImport(company.id, id)], [findImport(company.id, id)]);
  if (!row) throw new Refusal('NOT_FOUND');
  if (!states.includes(row.state)) throw new Refusal('LIMIT_REACHED', undefined, 'This import is not at a point where that could be done.');
  return row;
}
