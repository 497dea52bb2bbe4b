import { sortKey } from '@bahi/core/basics/sort-key';
import type { RowValues } from '@bahi/core/files/sheet';
import { additionalCharges } from '@bahi/core/files/sheets/ledger-sheets';
import { v7 as uuidv7 } from 'uuid';
import {
  type ChargeRow,
  type ChargeValues,
  findChargesNamed,
  insertCharge,
  lockChargesNamed,
  updateCharge,
} from '../ledgers/charge-store.ts';
import { findLedgersCalled, type LedgerRow } from '../ledgers/ledger-store.ts';
import { chargeInEditLog, chargeProblems, newCharge } from '../ledgers/public/charge-facts.ts';
import { only } from '../platform/only.ts';
import { isChanged, keepVersion } from '../platform/record-versions.ts';
import type { ServerProblem } from '../platform/refusal.ts';
import type { Statement } from '../platform/transaction.ts';
import { findNamed } from '../products/named-store.ts';
import { atColumns } from './at-columns.ts';
import type { ImportContext, Importer, Outcome, ParsedRow } from './importer.ts';

const columns = { ledgerId: 'ledgerName', taxClassificationId: 'hsn', percentE4: 'percent', amountPaise: 'amount' };

/** Additional charges by their name. */
export const chargeImporter: Importer = {
  sheet: additionalCharges,
  chunk: 200,
  async importChunk(context, rows, purpose) {
    const around = await findAround(context, rows, purpose);
    const read = rows.map((row) => readCharge(row, around));
    if (purpose === 'write') await write(context, read);
    return read.map(({ outcome }) => outcome);
  },
};

type Around = {
  charges: ReadonlyMap<string, ChargeRow>;
  ledgers: ReadonlyMap<string, LedgerRow>;
  codes: readonly { id: string; hsn: string }[];
};

async function findAround({ tx, company }: ImportContext, rows: readonly ParsedRow[], purpose: 'check' | 'write'): Promise<Around> {
  const keys = rows.map(({ values }) => sortKey(String(values.name)));
  if (purpose === 'write') await tx.query(lockChargesNamed(company.id, keys));
  const charges = await tx.query(findChargesNamed(company.id, keys));
  const ledgerNames = [...rows.flatMap(({ values }) => values.ledgerName ?? []), ...charges.map(({ ledgerName }) => ledgerName)];
  const hsns = rows.flatMap(({ values }) => (values.hsn ? [String(values.hsn)] : []));
  const none = { brands: [], categories: [], subcategories: [], priceLevels: [], godowns: [], ledgers: [] };
  const [ledgers, named] = await tx.together([
    findLedgersCalled(
      company.id,
      ledgerNames.map((name) => sortKey(String(name))),
      [],
    ),
    findNamed(company.id, { ...none, hsns }),
  ]);
  return {
    charges: new Map(charges.map((row) => [sortKey(row.name), row])),
    ledgers: new Map(ledgers.map((row) => [sortKey(row.name), row])),
    codes: only(named).classifications,
  };
}

type Read = { outcome: Outcome; before: ChargeRow | undefined; after: ChargeValues & { isActive: boolean } };

function readCharge({ position, values }: ParsedRow, { charges, ledgers, codes }: Around): Read {
  const problems: ServerProblem[] = [];
  const before = charges.get(sortKey(String(values.name)));
  const stands = before ? { ...before } : { ...newCharge, ledgerId: '', isActive: true };
  const ledger = ledgers.get(sortKey(String(values.ledgerName ?? before?.ledgerName ?? '')));
  if (values.hsn && codes.filter(({ hsn }) => hsn === values.hsn).length !== 1) {
    const message = 'There is not just one code like this in Tax classification. Choose it at the charge itself.';
    problems.push({ code: 'HSN_UNKNOWN', field: 'hsn', message });
  }
  if (values.amount && values.percent)
    problems.push({ code: 'CHARGE_TWICE', field: 'percent', message: 'Give an amount or a percent, not both.' });
  const after = {
    name: String(values.name),
    ledgerId: ledger?._id ?? '',
    isDeduction: (values.isDeduction as boolean | undefined) ?? stands.isDeduction,
    ...figureOf(values, stands),
    taxing: (values.taxing as ChargeValues['taxing'] | undefined) ?? stands.taxing,
    taxClassificationId: values.hsn === undefined ? stands.taxClassificationId : (codes.find(({ hsn }) => hsn === values.hsn)?.id ?? null),
    isActive: (values.isActive as boolean | undefined) ?? stands.isActive,
  };
  const isKept = ledger !== undefined && ledger._id === before?.ledgerId;
  if (problems.length === 0) problems.push(...asProblems(after, ledger && { ...ledger, isActive: ledger.isActive || isKept }));
  const action = !before ? 'create' : isChanged(before, after) ? 'update' : 'same';
  return { outcome: { position, action, problems, id: before?._id ?? uuidv7() }, before, after };
}

/** A percentage above 0 replaces the amount; empty cells keep the stored value. */
function figureOf({ amount, percent }: RowValues, stands: Pick<ChargeValues, 'figure' | 'amountPaise' | 'percentE4'>) {
  if (percent) return { figure: 'percent' as const, percentE4: percent as number, amountPaise: 0 };
  if (amount === undefined && (percent === undefined || stands.figure === 'amount')) {
    return { figure: stands.figure, percentE4: stands.percentE4, amountPaise: stands.amountPaise };
  }
  return { figure: 'amount' as const, percentE4: 0, amountPaise: Number(amount ?? 0) };
}

const asProblems = (...draft: Parameters<typeof chargeProblems>) => atColumns(chargeProblems(...draft), columns) as ServerProblem[];

async function write(context: ImportContext, read: readonly Read[]): Promise<void> {
  const { tx, company, caller } = context;
  const good = read.filter(({ outcome: { problems, action } }) => problems.length === 0 && action !== 'same');
  const statements = good.map(
    ({ outcome, before, after }): Statement =>
      before ? updateCharge(company.id, before._id, after, caller) : insertCharge(company.id, outcome.id!, after),
  );
  if (statements.length === 0) return;
  await tx.together(statements);
  const stored = await tx.query(
    findChargesNamed(
      company.id,
      good.map(({ after }) => sortKey(after.name)),
    ),
  );
  const now = new Map(stored.map((row) => [row._id, row]));
  tx.commitWith(
    good.flatMap(({ before }) =>
      before ? [keepVersion(context, 'additionalCharge', chargeInEditLog(before), chargeInEditLog(now.get(before._id)!))] : [],
    ),
  );
}
