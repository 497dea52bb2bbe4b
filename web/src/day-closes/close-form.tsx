import { cashDifference, countedPaise } from '@bahi/core/cash-counts/count-cash';
import { formatDate } from '@bahi/core/periods/business-date';
import { orderPlace } from '@bahi/core/tables/day-figures';
import { expectedCash } from '@bahi/core/tables/drawer';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../platform/api.ts';
import { CountFields, countInput, Difference, nothingCounted } from '../platform/count-fields.tsx';
import { useQuestionBeforeLeaving } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { Money } from '../ui/amount.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { moveOnEnter } from '../ui/enter-moves.ts';
import { holdsUnparsed } from '../ui/unparsed-figures.ts';
import { CashLines, type RestaurantDay } from './closed.tsx';
import classes from './day-closes.module.css';

const question = {
  title: 'Leave this count?',
  text: 'The day is not closed, and what you counted is not kept.',
  confirm: 'Leave',
  cancel: 'Stay',
};

type Props = { orgId: string; day: RestaurantDay; onRefused: () => void };

/** Counts the cash, names who answers for orders that stay open, and closes the day. The expected cash shows after something is counted. */
export function CloseForm({ orgId, day, onRefused }: Props) {
  const [counted, setCounted] = useState(nothingCounted);
  const [floatPaise, setFloat] = useState(day.cash.floatPaise);
  const [note, setNote] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const { act, isSaving, fields, problem, error } = useAct<Awaited<ReturnType<typeof api.dayCloses.closeDay>>>(
    'The day could not be closed',
    () => undefined,
  );
  const cash = { ...day.cash, floatPaise };
  const isTyped = counted !== nothingCounted || floatPaise !== day.cash.floatPaise || note !== '' || names.size > 0;
  useQuestionBeforeLeaving(isTyped, question);
  const isCounted = countedPaise(counted) > 0;
  const expectedPaise = expectedCash(cash);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || holdsUnparsed(form.current)) return;
    const carried = day.openOrders.map(({ _id }) => ({ orderId: _id, name: (names.get(_id) ?? '').trim() }));
    const input = {
      orgId,
      date: day.date,
      ...countInput(counted),
      floatPaise,
      salesPaise: day.figures.totalPaise,
      expectedPaise,
      carried,
      note,
    };
    void act((call) => api.dayCloses.closeDay(input, call)).then(onRefused);
  };
  const texts = [problem, ...Object.entries(fields).flatMap(([field, text]) => (field === 'carried' ? [] : text))].filter(Boolean);
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={moveOnEnter} noValidate aria-label="Close the day">
      {day.openOrders.length > 0 && (
        <fieldset className={classes.open}>
          <legend>Still open</legend>
          <p className="dim">Settle these, or enter who answers for them tomorrow.</p>
          {day.openOrders.map((order) => (
            <div key={order._id} className={classes.carried}>
              <Link to="/sUsers/restaurant/order/$id" params={{ id: order._id }}>
                {orderPlace(order)}
              </Link>
              <Money paise={order.valuePaise} />
              <TextInput
                aria-label={`Who answers for ${orderPlace(order)}`}
                placeholder="Name"
                maxLength={120}
                value={names.get(order._id) ?? ''}
                onChange={({ currentTarget: { value } }) => setNames(new Map([...names, [order._id, value]]))}
              />
            </div>
          ))}
          {fields.carried && (
            <p role="alert" className={classes.problem}>
              {fields.carried}
            </p>
          )}
        </fieldset>
      )}
      {day.unclosedDays.length > 0 && (
        <p role="alert" className={classes.problem}>
          Not closed: {day.unclosedDays.map(formatDate).join(', ')}. The cash of these days is in this drawer too.
        </p>
      )}
      <AmountField label="In the drawer when the day began" paise={floatPaise} onChange={setFloat} error={fields.float} />
      <CountFields counted={counted} onChange={setCounted} />
      {isCounted ? (
        <>
          <CashLines cash={cash} />
          <Difference paise={cashDifference(countedPaise(counted), expectedPaise)} />
        </>
      ) : (
        <p className="dim">The expected cash shows when you have counted.</p>
      )}
      <TextInput label="Note" value={note} maxLength={500} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      {error &&
        texts.map((text) => (
          <p key={text} role="alert" className={classes.problem}>
            {text}
          </p>
        ))}
      <Button type="submit" loading={isSaving}>
        Close the day
      </Button>
    </form>
  );
}
