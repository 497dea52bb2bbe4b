import { formatRupees } from '@bahi/core/money/rupee-format';
import { MAX_SHARES } from '@bahi/core/tables/order';
import { placeOf } from '@bahi/core/tables/slip-words';
import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { TableOrder } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { type Counts, chosenOf, DishCounts } from './dish-counts.tsx';
import classes from './order.module.css';
import { quantityText } from './words.ts';

type Way = 'dish' | 'seat' | 'equal' | 'amount';
const none: Pick<ReturnType<typeof useAct>, 'fields' | 'problem'> = { fields: {}, problem: null };
type Props = { orgId: string; order: TableOrder; onClose: () => void };

/** The bills that a split by seat makes. */
function SeatBills({ order }: { order: TableOrder }) {
  const billed = order.lines.filter(({ quantityE4 }) => quantityE4 > 0);
  const seats = [...Map.groupBy(billed, ({ seat }) => seat)].toSorted(([one], [other]) => one - other);
  const dishes = (its: typeof billed) => its.map(({ name, quantityE4 }) => `${quantityText(quantityE4)} × ${name}`).join(', ');
  if (seats.filter(([seat]) => seat > 0).length < 2) {
    return <p>The dishes of this order do not say their seats. Choose the seat above the menu before a dish is sent.</p>;
  }
  return (
    <dl className={classes.seats}>
      {seats.map(([seat, its]) => (
        <div key={seat}>
          <dt>{seat === 0 ? 'Shared equally' : `Seat ${seat}`}</dt>
          <dd>{dishes(its)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Several bills for one order: some dishes on another bill, a bill for each seat, equal bills, or bills by amount. Each is settled by itself. */
export function SplitDialog({ orgId, order, onClose }: Props) {
  const [way, setWay] = useState<Way>('dish');
  const [counts, setCounts] = useState<Counts>({});
  const [bills, setBills] = useState<number | string>(2);
  const [amounts, setAmounts] = useState<readonly number[]>([0]);
  const isTyped = [...Object.values(counts), ...amounts].some((figure) => figure !== 0) || bills !== 2;
  const { leave, close } = useLeaveDialog(isTyped, onClose);
  const splitting = useAct('The order could not be split', close);
  const [refusedWay, setRefusedWay] = useState<Way | null>(null);
  const restPaise = order.valuePaise - amounts.reduce((sum, each) => sum + each, 0);
  const head = { orgId, id: order._id };
  const send = () => {
    setRefusedWay(way);
    if (way === 'dish') {
      const input = { ...head, toOrderId: null, toTableId: null, lines: chosenOf(order, counts) };
      return void splitting.act((call) => api.tables.moveDishes(input, call));
    }
    const weights =
      way === 'seat' ? null : way === 'equal' ? Array<number>(Number(bills)).fill(1) : [restPaise, ...amounts.filter((each) => each > 0)];
    void splitting.act((call) => api.tables.splitOrder({ ...head, version: order.version, weights }, call));
  };
  // A refusal is of the way that was sent.
  const { fields, problem } = refusedWay === way ? splitting : none;
  const isTooMuch = way === 'amount' && restPaise <= 0;
  const isNoCount = way === 'equal' && !(Number(bills) >= 2 && Number(bills) <= MAX_SHARES);
  return (
    <FormDialog
      title={`Split the bill of ${placeOf(order)}`}
      isOpen
      onClose={leave}
      submitText="Split"
      isSaving={splitting.isSaving}
      problem={isTooMuch ? 'Something must be left for the first bill.' : (fields.weights ?? fields.lines ?? problem)}
      onSubmit={() => !isTooMuch && !isNoCount && send()}
    >
      <SegmentedControl
        aria-label="Split by"
        value={way}
        onChange={(chosen) => setWay(chosen as Way)}
        data={[
          { value: 'dish', label: 'Dish' },
          { value: 'seat', label: 'Seat' },
          { value: 'equal', label: 'Equally' },
          { value: 'amount', label: 'Amount' },
        ]}
      />
      {way === 'dish' && <DishCounts {...{ order, counts, fields }} onChange={setCounts} />}
      {way === 'seat' && <SeatBills order={order} />}
      {way === 'equal' && (
        <NumberInput
          label="Bills"
          value={bills}
          onChange={setBills}
          min={2}
          max={MAX_SHARES}
          // More than there may be is said, and is not made less unseen.
          clampBehavior="none"
          allowDecimal={false}
          error={isNoCount && `Enter 2 to ${MAX_SHARES} bills.`}
        />
      )}
      {way === 'amount' && (
        <>
          {amounts.map((paise, at) => (
            <AmountField
              // biome-ignore lint/suspicious/noArrayIndexKey: bills are only added at the end
              key={at}
              label={`Bill ${at + 2}`}
              description={at === 0 ? 'At menu prices, before tax' : undefined}
              paise={paise}
              onChange={(typed) => setAmounts(amounts.map((each, other) => (other === at ? typed : each)))}
            />
          ))}
          {amounts.length < MAX_SHARES - 1 && (
            <Button variant="default" onClick={() => setAmounts([...amounts, 0])}>
              Add a bill
            </Button>
          )}
          <p>Left for the first bill: {formatRupees(Math.max(0, restPaise), 'two')}</p>
        </>
      )}
      <p className="dim">Each bill computes its own tax, so the totals together may differ from the whole bill by some paise.</p>
    </FormDialog>
  );
}
