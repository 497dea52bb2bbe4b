import { type Column, clearWord, type Sheet } from '@bahi/core/files/sheet';
import type { Table } from '../platform/file-formats/table.ts';

/** The template of a sheet: its header with an example row, and a description of each column. An import skips the example. */
export function templateTables({ title, note, columns }: Sheet): [template: Table, notes: Table] {
  return [
    // All columns are text, so that a spreadsheet keeps leading zeros and does not turn names into dates.
    {
      name: title,
      columns: columns.map((column) => ({ title: column.title, kind: 'text' })),
      rows: [columns.map(({ example }) => example)],
    },
    {
      name: 'Notes',
      columns: ['Column', 'Needed', 'What it takes', 'Example'].map((each) => ({ title: each, kind: 'text' })),
      rows: [
        [
          title,
          '',
          `${note} The example row is passed over. An empty cell leaves what is stored as it is; ${clearWord} takes it away, where the column allows that.`,
          '',
        ],
        ...columns.map(noteOf),
      ],
    },
  ];
}

function noteOf(column: Column): string[] {
  const { title, isNeeded, note, example, choices } = column;
  const list = choices ? ` One of: ${choices.map((choice) => choice.title).join(', ')}.` : '';
  const emptied = column.cleared === undefined ? '' : ` ${clearWord} empties it.`;
  return [title, isNeeded ? 'Yes' : '', note + emptied + (kinds[column.kind] ?? '') + list, example];
}

const kinds: Partial<Record<Column['kind'], string>> = {
  date: ' A date as DD/MM/YYYY, YYYY-MM-DD or D-M-YY.',
  money: ' Rupees, with or without commas.',
  percent: ' Percent.',
  yesNo: '',
};
