import { inactiveBankText } from '@bahi/core/banking/inactive-bank';
import { statementProblemText } from '@bahi/core/banking/statement-problem';
import { v7 as uuidv7 } from 'uuid';
import { mostRows } from '../platform/file-formats/limits.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { findBank, findBankImport, listImportRows, lockBankImport, markBrought, saveMapping } from './bank-import-store.ts';
import { insertBankLines, listKnownLines } from './bank-line-store.ts';
import { freshOf, mappingFor, readImport, rowsOf } from './read-import.ts';

/** As many as fit in one statement: 13 values each, of at most 65 535. */
const linesAtOnce = 2_000;
const shownProblems = 100;

/** Imports the new lines of a file, all or none, and stores its columns for the next file of this bank. */
export const commitImport = forManagers.banking.commitImport.handler(
  async ({ input: { id, mapping: chosen }, context: { tx, company } }) => {
    const [[row], kept] = await tx.after(
      [lockBankImport(company.id, id)],
      [findBankImport(company.id, id), listImportRows(company.id, id, mostRows + 2)],
    );
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.state !== 'read') throw new Refusal('LIMIT_REACHED', undefined, 'This file was already imported.');
    const [bank] = await tx.query(findBank(company.id, row.ledgerId));
    if (!bank?.isActive) throw new Refusal('LIMIT_REACHED', undefined, inactiveBankText(bank?.name ?? 'This bank'));
    const rows = rowsOf(kept);
    const mapping = mappingFor(row, rows, chosen, undefined);
    const read = readImport(mapping, rows);
    refuseProblems(
      read.problems.slice(0, shownProblems).map((problem) => ({
        code: problem.code,
        field: problem.rowNo === null ? `mapping.${problem.column}` : `rows.${problem.rowNo}`,
        message: `${problem.rowNo === null ? '' : `Row ${problem.rowNo}: `}${statementProblemText(problem)}`,
      })),
    );
    const [from, to] = [read.lines[0]!.date, read.lines.at(-1)!.date];
    const { fresh, skipped } = freshOf(read, await tx.query(listKnownLines(company.id, row.ledgerId, from, to)));
    if (fresh.length === 0) {
      throw new Refusal('LIMIT_REACHED', undefined, `All ${skipped.length} lines of this file are here already. Nothing was brought in.`);
    }
    for (let at = 0; at < fresh.length; at += linesAtOnce) {
      const some = fresh.slice(at, at + linesAtOnce).map((line) => ({
        org_id: company.id,
        id: uuidv7(),
        ledger_id: row.ledgerId,
        import_id: id,
        row_no: line.rowNo,
        line_date: line.date,
        value_date: line.valueDate,
        description: line.description,
        reference: line.reference,
        amount_paise: line.amountPaise,
        balance_paise: line.balancePaise,
        fingerprint: line.fingerprint,
        occurrence: line.occurrence,
      }));
      await tx.query(insertBankLines(some));
    }
    const { openingPaise, closingPaise } = read;
    tx.commitWith([
      ...markBrought(company.id, id, { lines: fresh.length, skipped: skipped.length, from, to, openingPaise, closingPaise }),
      ...(row.format === 'table' ? [saveMapping(company.id, row.ledgerId, JSON.stringify(mapping))] : []),
    ]);
    const here = skipped.length > 0 ? `, ${count(skipped.length)} were here already` : '';
    return { message: `${count(fresh.length)} brought in${here}`, imported: fresh.length, skipped: skipped.length };
  },
);

const count = (lines: number) => `${lines.toLocaleString('en-IN')} ${lines === 1 ? 'line' : 'lines'}`;
