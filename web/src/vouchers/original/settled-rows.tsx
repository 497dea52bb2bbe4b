import type { OpenBill, Settled } from '@bahi/core/bills/settle-bills';
import { formatDate } from '@bahi/core/periods/business-date';
import { Checkbox } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Money } from '../../ui/amount.tsx';
import { problemAt, type Shown } from '../problem-places.ts';
import classes from './original.module.css';

type Props = {
  /** Open bills of the party that this note may settle. */
  bills: readonly OpenBill[];
  /** In the order of selection. */
  chosenIds: readonly string[];
  /** The settlement of the selected bills, by core. */
  settlement: Settled;
  problems: readonly Shown[];
  onChange: (chosenIds: readonly string[]) => void;
};

/** The bills that a note settles, in the order of their ticks; the rest is an advance. Space ticks, arrows move. */
export function SettledRows({ bills, chosenIds, settlement, problems, onChange }: Props) {
  if (bills.length === 0) return <p className="dim hint">This party has no open bills; the note is an advance.</p>;
  const toggle = (id: string) => onChange(chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id]);
  const error = problemAt(problems, 'bills');
  return (
    <div data-place="bills">
      <table className={classes.table} aria-label="Bills this note settles">
        <thead>
          <tr>
            <th scope="col">
              <span className="reader-only">Settled</span>
            </th>
            <th scope="col">Bill</th>
            <th scope="col" className={classes.wide}>
              Date
            </th>
            <th scope="col" className="num">
              Pending
            </th>
            <th scope="col" className="num">
              Settled
            </th>
            <th scope="col" className={`num ${classes.wide}`}>
              Remaining
            </th>
          </tr>
        </thead>
        <tbody>
          {bills.map(({ id, billNo, billDate, pendingPaise }) => {
            const settled = settlement.bills.find((each) => each.id === id);
            const order = chosenIds.indexOf(id) + 1;
            return (
              <tr key={id}>
                <td className={classes.box}>
                  <Checkbox
                    aria-label={billNo}
                    checked={order > 0}
                    onChange={() => toggle(id)}
                    onKeyDown={moveWithArrows}
                    {...(order > 0 && { description: <span aria-hidden>{order}</span> })}
                  />
                </td>
                <td>{billNo}</td>
                <td className={`dim ${classes.wide}`}>{formatDate(billDate)}</td>
                <td className="num">
                  <Money paise={pendingPaise} bare />
                </td>
                <td className="num">
                  <Money paise={settled?.settledPaise ?? 0} bare dashZero />
                </td>
                <td className={`num ${classes.wide}`}>
                  <Money paise={settled?.remainingPaise ?? pendingPaise} bare dashZero />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p role="status" className={classes.rest}>
        {settlement.advancePaise > 0 && (
          <>
            <span className="dim">Advance</span> <Money paise={settlement.advancePaise} />
          </>
        )}
      </p>
      {error && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Up and down between the boxes of a table. */
export function moveWithArrows(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const boxes = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
  event.preventDefault();
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus();
}
