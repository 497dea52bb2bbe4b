import { isSheetName, sheetOf } from '@bahi/core/files/all-sheets';
import type { Import } from './shapes.ts';

export const figure = (count: number) => count.toLocaleString('en-IN');
export const rows = (count: number) => `${figure(count)} ${count === 1 ? 'row' : 'rows'}`;

export const sheetTitle = (sheet: string) => (isSheetName(sheet) ? sheetOf(sheet).title : sheet);

const states: Readonly<Record<Import['state'], string>> = {
  awaited: 'No file yet',
  checking: 'Being checked',
  checked: 'Checked, not run',
  running: 'Running',
  stopped: 'Stopped',
  done: 'Done',
  failed: 'Could not be read',
};
export const stateText = ({ state }: Pick<Import, 'state'>) => states[state];

/** The result of the processed rows: `1,200 new, 30 changed, 5 unchanged`. */
export function outcomeText({ created, updated, same }: Pick<Import, 'created' | 'updated' | 'same'>): string {
  return [
    [created, 'new'],
    [updated, 'changed'],
    [same, 'as they were'],
  ]
    .flatMap(([count, what]) => (count ? [`${figure(count as number)} ${what}`] : []))
    .join(', ');
}

/** The state of an import that is not running. */
export function headline(row: Import): string {
  const right = row.totalRows - row.faultyRows;
  switch (row.state) {
    case 'failed':
      return 'The file could not be read';
    case 'awaited':
      return 'No file has come';
    case 'stopped':
      return row.checkedRows < row.totalRows ? 'The check was stopped' : `Stopped after ${rows(row.doneRows)}`;
    case 'done':
      return outcomeText(row) === '' ? 'Done: nothing was brought in' : `Done: ${outcomeText(row)}`;
    default:
      return right === 0 ? 'No row can be brought in' : `${rows(right)} ready to import`;
  }
}

/** The result of an import, shown on other pages. */
export function endText(row: Import): string {
  const faulty = row.faultyRows > 0 && row.state !== 'failed' && `${rows(row.faultyRows)} with a fault`;
  const text = [`${row.fileName} – ${headline(row)}`, faulty].filter(Boolean).join(', ');
  return row.problem === '' ? text : `${text}. ${row.problem}`;
}
