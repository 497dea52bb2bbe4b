import type { Problem } from '@bahi/core/basics/problem';
import { taxClassifications } from '@bahi/core/files/sheets/product-sheets';
import { classificationProblems, type RateDraft } from '@bahi/core/gst/check-rates';
import { v7 as uuidv7 } from 'uuid';
import { isChanged, keepVersion } from '../platform/record-versions.ts';
import type { Statement } from '../platform/transaction.ts';
import { insertRatesOf } from '../products/public/classification-rates.ts';
import { classificationInEditLog, datedRates, defaultsOfRate } from '../products/public/dated-rates.ts';
import {
  type ClassificationRow,
  deleteRates,
  findClassificationsOf,
  insertClassifications,
  listRates,
  listUsedRates,
  lockClassifications,
  type RateRow,
  updateClassification,
} from '../products/tax-store.ts';
import { atColumns } from './at-columns.ts';
import type { ImportContext, Importer, Outcome, ParsedRow } from './importer.ts';

/** The columns of the file by the fields of a classification. */
const columns: Readonly<Record<string, string>> = {
  from: 'from',
  hsn: 'hsn',
  rates: 'gst',
  gstPercentE4: 'gst',
  cessPercentE4: 'cess',
  cessPerUnitE4: 'cessPerUnit',
  upToPaise: 'upTo',
  gstAbovePercentE4: 'gstAbove',
};

/** Codes with their dated rates: a row is a rate; the rows of one code are one record. A rate of the same date is replaced, others stay. */
export const taxImporter: Importer = {
  sheet: taxClassifications,
  chunk: 200,
  async importChunk(context, rows, purpose) {
    const { tx, company } = context;
    const codes = [...new Set(rows.map(({ values }) => String(values.hsn)))];
    if (purpose === 'write') await tx.query(lockClassifications(company.id, codes));
    const stored = await tx.query(findClassificationsOf(company.id, codes));
    const rates = Map.groupBy(
      await tx.query(
        listRates(
          company.id,
          stored.map(({ _id }) => _id),
        ),
      ),
      ({ classificationId }) => classificationId,
    );
    const outcomes: Outcome[] = [];
    const statements: Statement[] = [];
    for (const [, ofOne] of Map.groupBy(rows, (row) => recordKey(row, stored))) {
      const before = recordOf(ofOne[0]!, stored);
      const stands = before ? (rates.get(before._id) ?? []) : [];
      const used = before ? await tx.query(listUsedRates(company.id, before._id)) : [];
      const judged = judge(ofOne, before, stands, new Set(used.map(({ from }) => from)));
      outcomes.push(...judged.outcomes);
      if (purpose === 'write') statements.push(...written(context, judged, before, stands));
    }
    await tx.together(statements);
    return outcomes;
  },
};

const descriptionOf = ({ values }: ParsedRow) => String(values.description ?? values.hsn);
const keyOf = (hsn: unknown, description: string) => `${hsn} ${description.trim().toLowerCase()}`;

/** Without a description the code itself identifies the record, if it is unique. */
function recordOf(row: ParsedRow, stored: readonly ClassificationRow[]): ClassificationRow | undefined {
  const ofCode = stored.filter(({ hsn }) => hsn === row.values.hsn);
  if (row.values.description === undefined && ofCode.length === 1) return ofCode[0];
  return ofCode.find(({ hsn, description }) => keyOf(hsn, description) === keyOf(hsn, descriptionOf(row)));
}

const recordKey = (row: ParsedRow, stored: readonly ClassificationRow[]) =>
  recordOf(row, stored)?._id ?? keyOf(row.values.hsn, descriptionOf(row));

/** The rate of a row, completed from a stored rate of the same date. */
function rateOf({ values }: ParsedRow, kept: readonly RateDraft[]): RateDraft {
  const from = String(values.from);
  const { cessRule, taxOn } = defaultsOfRate(from, kept);
  return {
    from,
    gstPercentE4: values.gst as number,
    cessPercentE4: (values.cess as number | undefined) ?? 0,
    cessPerUnitE4: (values.cessPerUnit as number | undefined) ?? 0,
    cessRule,
    upToPaise: (values.upTo as number | undefined) ?? null,
    gstAbovePercentE4: (values.gstAbove as number | undefined) ?? null,
    taxOn: (values.taxOn as RateDraft['taxOn'] | undefined) ?? taxOn,
  };
}

type Judged = {
  id: string;
  outcomes: Outcome[];
  rates: RateDraft[];
  values: { hsn: string; description: string; slabBy: 'piece' | 'value' };
};

/** Checks each row together with the valid rows before it. */
function judge(
  rows: readonly ParsedRow[],
  before: ClassificationRow | undefined,
  stands: readonly RateRow[],
  isUsed: ReadonlySet<string>,
): Judged {
  const id = before?._id ?? uuidv7();
  const first = rows[0]!;
  const values = {
    hsn: String(first.values.hsn),
    description: before?.description ?? descriptionOf(first),
    slabBy:
      (rows.map((row) => row.values.slabBy).find((slabBy) => slabBy !== undefined) as 'piece' | 'value' | undefined) ??
      before?.slabBy ??
      'piece',
  };
  const kept = datedRates(stands);
  const usedRates = kept.filter(({ from }) => isUsed.has(from));
  let rates: RateDraft[] = kept;
  const outcomes = rows.map((row): Outcome => {
    const rate = rateOf(row, kept);
    const now = [...rates.filter(({ from }) => from !== rate.from), rate];
    const problems: readonly Problem[] = classificationProblems(
      { ...values, rates: now },
      before ? { slabBy: before.slabBy, usedRates } : null,
    );
    if (problems.length === 0) rates = now;
    const there = kept.find(({ from }) => from === rate.from);
    const action = !there ? 'create' : isChanged(there, rate) ? 'update' : 'same';
    return { position: row.position, action, problems: atColumns(problems, columns), id };
  });
  return { id, outcomes, rates, values };
}

function written(
  { company, caller }: ImportContext,
  { id, outcomes, rates, values }: Judged,
  before: ClassificationRow | undefined,
  stands: readonly RateRow[],
): Statement[] {
  if (!outcomes.some(({ action, problems }) => action !== 'same' && problems.length === 0)) return [];
  if (!before) {
    return [
      insertClassifications([{ org_id: company.id, id, hsn: values.hsn, description: values.description, slab_by: values.slabBy }]),
      insertRatesOf(company.id, id, rates),
    ];
  }
  const newestFirst = rates.toSorted((a, b) => (a.from < b.from ? 1 : -1));
  const inEditLog = (row: ClassificationRow, of: readonly RateDraft[]) => classificationInEditLog({ ...row, rates: of });
  const after = { ...before, ...values, version: before.version + 1 };
  return [
    updateClassification(company.id, id, { ...values, isActive: before.isActive }, caller),
    deleteRates(company.id, id),
    insertRatesOf(company.id, id, rates),
    keepVersion({ company, caller }, 'taxClassification', inEditLog(before, datedRates(stands)), inEditLog(after, newestFirst)),
  ];
}
