import { isSheetName, sheetOf } from '@bahi/core/transfer/all-sheets';
import type { Import } from './use-import.ts';

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

/** What came of the rows that were run: `1,200 new, 30 changed, 5 as they were`. */
export function outcomeText({ created, updated, same }: Pick<Import, 'created' | 'updated' | 'same'>): string {
  return [
    [created, 'new'],
    [updated, 'changed'],
    [same, 'as they were'],
  ]
    .flatMap(([count, what]) => (count ? [`${figure(count as number)} ${what}`] : []))
    .join(', ');
}
