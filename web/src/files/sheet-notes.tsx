import { type SheetName, sheetOf } from '@bahi/core/files/all-sheets';
import { clearWord } from '@bahi/core/files/sheet';
import classes from './import.module.css';

/** The meaning of each column. Folded, because the template explains it too. */
export function SheetNotes({ sheet }: { sheet: SheetName }) {
  const { columns } = sheetOf(sheet);
  return (
    <details className={classes.notes}>
      <summary>What the columns take</summary>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Needed</th>
              <th scope="col">What it takes</th>
              <th scope="col">Also known as</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ field, title, isNeeded, note, choices, cleared, aliases = [] }) => (
              <tr key={field}>
                <th scope="row">{title}</th>
                <td>{isNeeded ? 'Yes' : ''}</td>
                <td>
                  {note}
                  {cleared !== undefined && ` ${clearWord} empties it.`}
                  {choices && choices.length < 9 && ` One of: ${choices.map((choice) => choice.title).join(', ')}.`}
                </td>
                <td className="dim">{aliases.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
