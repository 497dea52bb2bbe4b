import { Button } from '@mantine/core';
import { takeFile } from '../platform/file-calls.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError } from '../platform/toasts.ts';
import classes from './import.module.css';
import { figure } from './import-text.ts';
import { isAtWork, type Looked } from './shapes.ts';

/** Faulty rows with their reasons: the first hundred here, all of them in a file that can be corrected and imported again. */
export function Faults({ orgId, looked }: { orgId: string; looked: Looked }) {
  const { import: row, faults, header } = looked;
  if (faults.length === 0 || isAtWork(row)) return null;
  const take = (format: 'xlsx' | 'csv') =>
    void takeFile(`/orgs/${orgId}/imports/${row._id}/faults/${format}`).catch((problem: unknown) =>
      toastError(sayError(problem, 'The rows could not be taken')),
    );
  return (
    <div className={classes.faults}>
      <div className={classes.faultsHead}>
        <h2 id="rows-to-mend">Rows to mend</h2>
        <Button variant="default" onClick={() => take('xlsx')}>
          All as Excel
        </Button>
        <Button variant="default" onClick={() => take('csv')}>
          All as CSV
        </Button>
      </div>
      {row.faultyRows > faults.length && (
        <p className="dim">
          The first {figure(faults.length)} of {figure(row.faultyRows)}.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-labelledby="rows-to-mend">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className="num">
                Row
              </th>
              <th scope="col">Reason</th>
              {header.map((title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file may bear one name
                <th key={at} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {faults.map(({ rowNo, reason, cells }) => (
              <tr key={rowNo}>
                <th scope="row" className="num">
                  {figure(rowNo)}
                </th>
                <td className={classes.reason}>{reason}</td>
                {header.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
