import { MAX_ADDED_COSTS } from '@bahi/core/vouchers/stock-journal-draft';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type AddedCostItem, newAddedCost } from '../../platform/drafts/plain-entry.ts';
import { DecimalField } from '../../ui/amount-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { problemAt, type Shown } from '../problem-places.ts';
import classes from './entry.module.css';
import { enterGoes, focusLater } from './places.ts';

const rules = [
  { value: 'amount', label: '₹ in all' },
  { value: 'perUnit', label: '₹ per unit made' },
  { value: 'percent', label: '% of what is consumed' },
];

type Props = { costs: readonly AddedCostItem[]; problems: readonly Shown[]; onChange: (costs: readonly AddedCostItem[]) => void };

/** Costs that a stock journal adds to what it consumes, as wages. They post nothing: their expense has its own voucher. */
export function AddedCosts({ costs, problems, onChange }: Props) {
  const set = (id: string, patch: Partial<AddedCostItem>) => onChange(costs.map((cost) => (cost.id === id ? { ...cost, ...patch } : cost)));
  const add = () => {
    onChange([...costs, newAddedCost()]);
    focusLater(`costs.${costs.length}.name`);
  };
  return (
    <section className={classes.lines} aria-label="Added costs">
      {costs.map(({ id, name, rule, valueE4 }, row) => (
        <div key={id} className={classes.cost}>
          <div data-place={`costs.${row}.name`} className={classes.costName}>
            <TextInput
              aria-label={`Name of cost ${row + 1}`}
              placeholder="Wages, power, packing …"
              value={name}
              maxLength={120}
              onChange={({ currentTarget }) => set(id, { name: currentTarget.value })}
              onKeyDown={enterGoes(`costs.${row}.valueE4`, 'lines')}
              error={problemAt(problems, `costs.${row}.name`)}
            />
          </div>
          <div data-place={`costs.${row}.rule`} className={classes.costRule}>
            <NativeSelect
              aria-label={`Rule of cost ${row + 1}`}
              value={rule}
              data={rules}
              onChange={({ currentTarget }) => set(id, { rule: currentTarget.value as AddedCostItem['rule'] })}
              onKeyDown={enterGoes(`costs.${row}.valueE4`, `costs.${row}.name`)}
            />
          </div>
          <div data-place={`costs.${row}.valueE4`} className={classes.quantity}>
            <DecimalField
              aria-label={`Value of cost ${row + 1}`}
              placeholder="0"
              valueE4={valueE4}
              onChange={(value) => set(id, { valueE4: value })}
              onKeyDown={enterGoes('note', `costs.${row}.name`)}
              error={problemAt(problems, `costs.${row}.valueE4`)}
            />
          </div>
          <button
            type="button"
            tabIndex={-1}
            className={classes.remove}
            aria-label={`Remove cost ${row + 1}`}
            onClick={() => onChange(costs.filter((cost) => cost.id !== id))}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
      {problemAt(problems, 'costs') && (
        <p className={classes.hint} data-tone="wrong">
          {problemAt(problems, 'costs')}
        </p>
      )}
      {costs.length < MAX_ADDED_COSTS && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={add}>
            Add a cost
          </Button>
        </div>
      )}
    </section>
  );
}
