import { formatE4 } from '@bahi/core/money/rupee-format';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { api } from '../../platform/api.ts';
import { sayError } from '../../platform/say-error.ts';
import { AmountField, DecimalField } from '../../ui/amount-field.tsx';
import { holdsUnparsed, UnparsedContext } from '../../ui/unparsed-figures.ts';
import classes from './original.module.css';
import { moveWithArrows } from './settled-rows.tsx';

/** A line of the original with its returnable rest. */
export type ReturnableLine = Awaited<ReturnType<typeof api.vouchers.getReturnable>>['note']['lines'][number];

/** The part of a line that the user takes back: a quantity, or for a line without one a value. */
export type Taken = { readonly originalAt: number; readonly quantityE4: number; readonly valuePaise: number | null };

type Props = {
  lines: readonly ReturnableLine[];
  /** The lines that the note has already. */
  takenLines: readonly number[];
  /** A rejected promise is shown here, and the ticks stay. */
  onTake: (taken: readonly Taken[]) => Promise<void>;
};

const lineOf = ({ originalAt }: ReturnableLine) => originalAt ?? 0;
const wholeOf = (line: ReturnableLine): Taken => ({ originalAt: lineOf(line), quantityE4: line.quantityE4, valuePaise: line.valuePaise });

/**
 * The lines of the original with their rest, to tick and take back; the whole rest unless less is typed. Until they are taken they are not
 * part of the draft, and their unparsed text is not either.
 */
export function ReturnLines({ lines, takenLines, onTake }: Props) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Taken>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const open = lines.filter((line) => !takenLines.includes(lineOf(line)));
  if (lines.length === 0) return <p className="dim hint">Nothing of this voucher is left to come back.</p>;
  if (open.length === 0) return <p className="dim hint">All that is left of this voucher is on the note.</p>;
  const put = (taken: Taken | null, at: number) => {
    const next = new Map(ticked);
    if (taken === null) next.delete(at);
    else next.set(at, taken);
    setTicked(next);
  };
  const take = async (taken: readonly Taken[]) => {
    setProblem(null);
    try {
      await onTake(taken);
      setTicked(new Map());
    } catch (error) {
      setProblem(sayError(error, 'The original could not be read.'));
    }
  };
  const chosen = open
    .flatMap((line) => ticked.get(lineOf(line)) ?? [])
    .filter(({ quantityE4, valuePaise }) => quantityE4 > 0 || (valuePaise ?? 0) > 0);
  return (
    <div>
      <table className={classes.table} aria-label="Lines of the original">
        <thead>
          <tr>
            <th scope="col">
              <span className="reader-only">Taken back</span>
            </th>
            <th scope="col">Item</th>
            <th scope="col" className={`num ${classes.wide}`}>
              Left
            </th>
            <th scope="col" className="num">
              Takes back
            </th>
          </tr>
        </thead>
        <tbody>
          {open.map((line) => {
            const at = lineOf(line);
            const taken = ticked.get(at);
            const name = line.productName;
            return (
              <tr key={at}>
                <td className={classes.box}>
                  <Checkbox
                    aria-label={name}
                    checked={taken !== undefined}
                    onChange={({ currentTarget }) => put(currentTarget.checked ? wholeOf(line) : null, at)}
                    onKeyDown={moveWithArrows}
                  />
                </td>
                <td>
                  {name} {line.batch !== '' && <span className="dim">{line.batch}</span>}
                </td>
                <td className={`num dim ${classes.wide}`}>{line.valuePaise === null && `${formatE4(line.leftE4)} ${line.unit}`}</td>
                <td className={classes.quantity}>
                  <UnparsedContext value={null}>
                    {taken &&
                      (taken.valuePaise === null ? (
                        <DecimalField
                          aria-label={`${name}, takes back`}
                          valueE4={taken.quantityE4}
                          onChange={(quantityE4) => put({ ...taken, quantityE4 }, at)}
                          error={taken.quantityE4 > line.quantityE4 ? `At most ${formatE4(line.quantityE4)}.` : undefined}
                        />
                      ) : (
                        <AmountField
                          aria-label={`${name}, value`}
                          paise={taken.valuePaise}
                          onChange={(valuePaise) => put({ ...taken, valuePaise }, at)}
                          error={line.valuePaise !== null && taken.valuePaise > line.valuePaise ? 'More than is left.' : undefined}
                        />
                      ))}
                  </UnparsedContext>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={({ currentTarget }) => holdsUnparsed(currentTarget.closest('[data-place]')) || void take(chosen)}
          disabled={chosen.length === 0}
        >
          Take back
        </Button>
        <Button variant="default" onClick={() => void take(open.map(wholeOf))}>
          All that is left
        </Button>
      </div>
      {problem && (
        <p role="alert" className={classes.wrong}>
          {problem}
        </p>
      )}
    </div>
  );
}
