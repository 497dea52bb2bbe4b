import type { StatementMapping } from '@bahi/core/banking/statement-mapping';
import { statementProblemText } from '@bahi/core/banking/statement-problem';
import { mostRows } from '../platform/file-formats/limits.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findBankImport, findMapping, listImportRows } from './bank-import-store.ts';
import { listKnownLines } from './bank-line-store.ts';
import { freshOf, headingsIn, mappingFor, readImport, rowsOf } from './read-import.ts';

const linesShown = 50;
const problemsShown = 100;

/** A preview of a file with the chosen columns, before it is imported. */
export const getImport = forManagers.banking.getImport.handler(async ({ input, context: { tx, company } }) => {
  const { orgId, id, isChosen, ...fields } = input;
  const [[row], kept] = await tx.together([findBankImport(company.id, id), listImportRows(company.id, id, mostRows + 2)]);
  if (row?.state !== 'read') throw new Refusal('NOT_FOUND');
  const rows = rowsOf(kept);
  const before = await tx.first(findMapping(company.id, row.ledgerId));
  const mapping = mappingFor(row, rows, isChosen ? (fields satisfies StatementMapping) : null, before?.mapping);
  const read = readImport(mapping, rows);
  const [from = null, to = null] = [read.lines[0]?.date, read.lines.at(-1)?.date];
  const known = from && to ? await tx.query(listKnownLines(company.id, row.ledgerId, from, to)) : [];
  const { fresh, skipped } = freshOf(read, known);
  return {
    import: {
      _id: row.id,
      ledgerId: row.ledgerId,
      fileName: row.fileName,
      format: row.format,
      headings: headingsIn(mapping, rows),
      mapping,
      lines: fresh.slice(0, linesShown).map(serializeLine),
      lineCount: read.lines.length,
      newCount: fresh.length,
      skipped: skipped.slice(0, linesShown).map(serializeLine),
      skippedCount: skipped.length,
      from,
      to,
      withdrawnPaise: read.withdrawnPaise,
      depositedPaise: read.depositedPaise,
      openingPaise: read.openingPaise,
      closingPaise: read.closingPaise,
      problems: read.problems.slice(0, problemsShown).map((problem) => ({
        code: problem.code,
        rowNo: problem.rowNo,
        column: problem.column,
        message: statementProblemText(problem),
      })),
      problemCount: read.problems.length,
    },
  };
});

type Line = ReturnType<typeof readImport>['lines'][number];
const serializeLine = ({ rowNo, date, description, reference, amountPaise, balancePaise }: Line) => ({
  rowNo,
  date,
  description,
  reference,
  amountPaise,
  balancePaise,
});
