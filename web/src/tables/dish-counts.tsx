import { formatE4 } from '@bahi/core/money/rupee-format';
import { choiceText, optionText } from '@bahi/core/tables/slip-words';
import { Button } from '@mantine/core';
import type { TableOrder } from '../platform/answers.ts';
import { DecimalField } from '../ui/amount-field.tsx';
import classes from './dish-counts.module.css';

const ONE_E4 = 10_000;

/** Chosen quantities × 10 000 by line. */
export type Counts = Readonly<Record<string, number>>;

type Props = { order: TableOrder; counts: Counts; onChange: (counts: Counts) => void; fields: Readonly<Record<string, string>> };

/** A quantity for each dish of an order that is still to be billed: one thumb taps it, a keyboard types it. */
export function DishCounts({ order, counts, onChange, fields }: Props) {
  const chosen = chosenOf(order, counts);
  return order.lines
    .filter(({ quantityE4 }) => quantityE4 > 0)
    .map((line) => {
      const options = line.options.map(optionText);
      const at = chosen.findIndex(({ lineId }) => lineId === line._id);
      const countE4 = counts[line._id] ?? 0;
      const name = [line.name, choiceText(line.portion, options)].filter(Boolean).join(', ');
      const step = (byE4: number, word: string) => (
        <Button
          variant="default"
          className={classes.step ?? ''}
          aria-label={`${word} ${name}`}
          disabled={byE4 > 0 ? countE4 >= line.quantityE4 : countE4 === 0}
          onClick={() => onChange({ ...counts, [line._id]: Math.min(line.quantityE4, Math.max(0, countE4 + byE4)) })}
        >
          {byE4 > 0 ? '+' : '−'}
        </Button>
      );
      return (
        <div key={line._id} className={classes.counted}>
          <DecimalField
            label={name}
            description={`of ${formatE4(line.quantityE4)}`}
            valueE4={countE4}
            onChange={(typedE4) => onChange({ ...counts, [line._id]: typedE4 })}
            error={fields[`lines.${at}.quantityE4`]}
          />
          {step(-ONE_E4, 'One less of')}
          {step(ONE_E4, 'One more of')}
        </div>
      );
    });
}

/** The chosen dishes as the server takes them. */
export const chosenOf = ({ lines }: TableOrder, counts: Counts) =>
  lines.flatMap(({ _id, quantityE4 }) => {
    const countE4 = counts[_id] ?? 0;
    return countE4 === 0 ? [] : [{ lineId: _id, quantityE4: countE4, seenE4: quantityE4 }];
  });
