import { cashDifference, countedPaise } from '@bahi/core/cash-counts/count-cash';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { CountFields, countInput, Difference, nothingCounted } from '../platform/count-fields.tsx';
import { paged, scrollOf } from '../platform/paged.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { Money } from '../ui/amount.tsx';
import { DayField } from '../ui/day-field.tsx';
import { moveOnEnter } from '../ui/enter-moves.ts';
import { useHeadingWhenLost } from '../ui/focus-when-lost.ts';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useFormSave } from '../ui/typed-meanwhile.tsx';
import { holdsUnparsed } from '../ui/unparsed-figures.ts';
import classes from './cash-counts.module.css';
import { CollectedParts } from './collected-parts.tsx';
import { HandOverLine, useTakeBack } from './hand-over-line.tsx';
import { methodWords } from './method-words.ts';

type Day = Awaited<ReturnType<typeof api.handOvers.getCollectedDay>>;

/** The day of a salesperson: collections by method, and the hand-over with the counted cash. */
export function MyDay() {
  const { _id: orgId } = useCompany();
  const { date: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = todayInIndia(Date.now());
  const date = asked ?? today;
  const answer = useInfiniteQuery(
    query.handOvers.getCollectedDay.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, date, limit: 100, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const choose = (day: IsoDate) => void navigate({ to: '/sUsers/myDay', search: { date: day }, replace: true });
  useKeys({
    Escape: () => void navigate({ to: '/sUsers/dashboard' }),
  });
  const first = answer.data?.pages[0];
  useHeadingWhenLost(first?.handOvers.map(({ state }) => state).join());
  return (
    <>
      <PageHeader title="My day" detail={first && `${first.parts.length === 0 ? 'Nothing' : 'What I'} collected`} />
      <ListBar>
        <DayField aria-label="Day" className={classes.date ?? ''} date={date} today={today} onChange={choose} />
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={10} />} errorTitle="The day could not be read">
        {({ pages }) => {
          const [day] = pages;
          if (!day) return null;
          const parts = pages.flatMap((page) => page.parts);
          if (parts.length === 0 && day.handOvers.length === 0) {
            return <EmptyState title="Nothing collected" text="Receipts and sales that you enter with cash, UPI or a cheque stand here." />;
          }
          return (
            <div className={classes.page}>
              <div className={classes.form}>
                <Methods day={day} />
                <Given orgId={orgId} day={day} />
                {day.left.some(({ count }) => count > 0) && <HandOver key={day.handOvers.length} orgId={orgId} day={day} />}
              </div>
              <CollectedParts parts={parts} {...scrollOf(answer)} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

/** Collections by method, and below them the amount not yet handed over. */
function Methods({ day: { methods, left } }: { day: Day }) {
  const cashLeft = left.find(({ method }) => method === 'cash')?.amountPaise ?? 0;
  const cheques = left.find(({ method }) => method === 'cheque');
  return (
    <dl className={classes.figures} aria-label="Collected">
      {methods
        .filter(({ count }) => count > 0)
        .map(({ method, count, amountPaise }) => (
          <div key={method}>
            <dt>
              {methodWords[method]} · {count}
            </dt>
            <dd>
              <Money paise={amountPaise} />
            </dd>
          </div>
        ))}
      <div data-strong>
        <dt>To hand over in cash</dt>
        <dd>
          <Money paise={cashLeft} strong />
        </dd>
      </div>
      {cheques && cheques.count > 0 && (
        <div data-strong>
          <dt>To hand over, {cheques.count === 1 ? '1 cheque' : `${cheques.count} cheques`}</dt>
          <dd>
            <Money paise={cheques.amountPaise} strong />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Given({ orgId, day }: { orgId: string; day: Day }) {
  const takeBack = useTakeBack(orgId);
  if (day.handOvers.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Handed over">
      <h2>Handed over</h2>
      <ul className={classes.given}>
        {day.handOvers.map((each) => (
          <li key={each._id}>
            <HandOverLine handOver={each} />
            {each.state === 'given' && (
              <Button
                className={classes.act ?? ''}
                variant="default"
                size="xs"
                loading={takeBack.isPending}
                onClick={() => takeBack.mutate(each)}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function HandOver({ orgId, day: { date, left, tills } }: { orgId: string; day: Day }) {
  const [counted, setCounted] = useState(nothingCounted);
  const [toLedgerId, setTo] = useState(tills[0]?._id ?? '');
  const [note, setNote] = useState('');
  const key = useRef(uuid());
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const cash = left.find(({ method }) => method === 'cash')?.amountPaise ?? 0;
  const give = useMutation({
    mutationFn: () =>
      api.handOvers.saveHandOver(
        { orgId, date, toLedgerId, ...countInput(counted), cashPaise: cash, note },
        { context: { key: key.current } },
      ),
    onSettled: () => {
      key.current = uuid();
      return queries.invalidateQueries({ queryKey: query.handOvers.key() });
    },
  });
  const { ask, meanwhile } = useFormSave(form, give.isPending);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (give.isPending || holdsUnparsed(form.current)) return;
    give.mutate();
    ask();
  };
  useKeys({ 'Ctrl+A': () => submit(), 'Ctrl+Enter': () => submit() });
  const { fields, text } = problemsOf(give.error);
  const texts = [text, fields.date, fields.cashPaise].filter(Boolean);
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={moveOnEnter} noValidate aria-label="Hand over">
      <CountFields counted={counted} onChange={setCounted} />
      <Difference paise={cashDifference(countedPaise(counted), cash)} />
      <NativeSelect
        label="Handed over to"
        value={toLedgerId}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data={tills.map(({ _id, name }) => ({ value: _id, label: name }))}
        error={fields.toLedgerId}
      />
      <TextInput label="Note" value={note} maxLength={500} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      {texts.map((problem) => (
        <p key={problem} role="alert" className={classes.problem}>
          {problem}
        </p>
      ))}
      {meanwhile}
      <div className={classes.buttons}>
        <Button type="submit" loading={give.isPending} aria-keyshortcuts="Control+A Control+Enter">
          Hand over
        </Button>
      </div>
    </form>
  );
}
