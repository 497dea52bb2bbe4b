import { formatE4 } from '@bahi/core/money/rupee-format';
import { choiceText, optionText } from '@bahi/core/tables/slip-words';
import type { TableOrder } from '../platform/answers.ts';
import { DecimalField } from '../ui/amount-field.tsx';

/** Chosen quantities × 10 000 by line. */
export type Counts = Readonly<Record<string, number>>;

type Props = { order: TableOrder; counts: Counts; onChange: (counts: Counts) => void; fields: Readonly<Record<string, string>> };

/** A quantity for each dish of an order that is still to be billed. */
export function DishCounts({ order, counts, onChange, fields }: Props) {
  const chosen = chosenOf(order, counts);
  return order.lines
    .filter(({ quantityE4 }) => quantityE4 > 0)
    .map((line) => {
      const options = line.options.map(optionText);
      const at = chosen.findIndex(({ lineId }) => lineId === line._id);
      return (
        <DecimalField
          key={line._id}
          label={[line.name, choiceText(line.portion, options)].filter(Boolean).join(', ')}
          description={`of ${formatE4(line.quantityE4)}`}
          valueE4={counts[line._id] ?? 0}
          onChange={(countE4) => onChange({ ...counts, [line._id]: countE4 })}
          error={fields[`lines.${at}.quantityE4`]}
        />
      );
    });
}

/** The chosen dishes as the server takes them. */
export const chosenOf = ({ lines }: TableOrder, counts: Counts) =>
  lines.flatMap(({ _id, quantityE4 }) => {
    const countE4 = counts[_id] ?? 0;
    return countE4 === 0 ? [] : [{ lineId: _id, quantityE4: countE4, seenE4: quantityE4 }];
  });
