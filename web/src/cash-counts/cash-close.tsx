import { cashDifference, countedPaise } from '@bahi/core/cash-counts/count-cash';
import { formatDate, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { JournalLedger } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { CountFields, countInput, Difference, nothingCounted, readCount } from '../platform/count-fields.tsx';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { Balance } from '../ui/balances.tsx';
import { DayField } from '../ui/day-field.tsx';
import { moveOnEnter } from '../ui/enter-moves.ts';
import { useHeadingWhenLost } from '../ui/focus-when-lost.ts';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { useFormSave } from '../ui/typed-meanwhile.tsx';
import { holdsUnparsed } from '../ui/unparsed-figures.ts';
import classes from './cash-counts.module.css';
import { CloseHistory } from './close-history.tsx';
import { EarlierCounts } from './earlier-counts.tsx';

type Day = Awaited<ReturnType<typeof api.cashCounts.getCashDay>>;
type Ledger = Pick<JournalLedger, '_id' | 'name'>;

/** Counts the cash of a ledger at the end of a day and compares it with the books. */
export function CashClose() {
  const { _id: orgId } = useCompany();
  const { ledgerId = '' } = useParams({ strict: false });
  const { date: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = todayInIndia(Date.now());
  const date = asked ?? today;
  const answer = useQuery({
    ...query.cashCounts.getCashDay.queryOptions({ input: { orgId, ledgerId, date } }),
    placeholderData: keepPreviousData,
  });
  const choose = (day: IsoDate) =>
    void navigate({ to: '/sUsers/cashCounts/$ledgerId', params: { ledgerId }, search: { date: day }, replace: true });
  useKeys({
    Escape: () => void navigate({ to: '/sUsers/bankBooks/$ledgerId', params: { ledgerId } }),
  });
  useHeadingWhenLost(answer.data && (answer.data.count?.version ?? 0));
  return (
    <>
      <PageHeader title="Cash count" detail={answer.data?.ledger.name} />
      <ListBar>
        <DayField aria-label="Day" className={classes.date ?? ''} date={date} today={today} onChange={choose} />
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={12} />} errorTitle="The day could not be read">
        {(day) => (
          <div className={classes.page}>
            <CloseForm key={`${day.ledger._id} ${day.date} ${day.count?.version ?? 0}`} orgId={orgId} day={day} />
            <div className={classes.beside}>
              {day.count && day.count.version > 1 && (
                <EarlierCounts orgId={orgId} ledgerId={ledgerId} date={day.date} version={day.count.version} />
              )}
              <CloseHistory orgId={orgId} ledgerId={ledgerId} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function CloseForm({ orgId, day }: { orgId: string; day: Day }) {
  const { ledger, date, bookPaise, count } = day;
  const [counted, setCounted] = useState(count ? readCount(count) : nothingCounted);
  const [note, setNote] = useState(count?.note ?? '');
  const [other, setOther] = useState<Ledger | null>(null);
  const key = useRef(uuid());
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const difference = cashDifference(countedPaise(counted), bookPaise);
  const save = useMutation({
    mutationFn: () =>
      api.cashCounts.saveCashCount(
        {
          orgId,
          ledgerId: ledger._id,
          date,
          ...countInput(counted),
          bookPaise,
          note,
          version: count?.version ?? 0,
          ...(other && difference !== 0 && { differenceLedgerId: other._id }),
        },
        { context: { key: key.current } },
      ),
    onSettled: () => {
      key.current = uuid();
      const moved = [query.cashCounts, query.bankBooks, query.reports, query.vouchers, query.ledgers];
      return Promise.all(moved.map((noun) => queries.invalidateQueries({ queryKey: noun.key() })));
    },
  });
  const { ask, meanwhile } = useFormSave(form, save.isPending);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (save.isPending || holdsUnparsed(form.current)) return;
    save.mutate();
    ask();
  };
  useKeys({ 'Ctrl+A': () => submit(), 'Ctrl+Enter': () => submit() });
  const chooseOther = (chosen: Ledger | null) => {
    setOther(chosen);
    if (chosen) document.getElementById('count-note')?.focus();
  };
  const problems = problemsOf(save.error);
  const texts = [
    problems.text,
    ...Object.entries(problems.fields).flatMap(([field, text]) => (field === 'differenceLedgerId' ? [] : text)),
  ];
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={moveOnEnter} noValidate aria-label={`Count of ${ledger.name}`}>
      <dl className={classes.figures}>
        <Balance name="Opening" paise={day.openingPaise} />
        <Balance name="In" paise={day.receivedPaise} />
        <Balance name="Out" paise={-day.paidPaise} />
        <Balance name={`As per books, ${formatDate(date)}`} paise={bookPaise} strong />
      </dl>
      <CountFields counted={counted} onChange={setCounted} />
      <Difference paise={difference} />
      {difference !== 0 && (
        <DifferenceLedger
          orgId={orgId}
          ledger={other}
          onChoose={chooseOther}
          problem={problems.fields.differenceLedgerId}
          isShort={difference < 0}
        />
      )}
      <TextInput id="count-note" label="Note" value={note} maxLength={500} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      {texts.filter(Boolean).map((text) => (
        <p key={text} role="alert" className={classes.problem}>
          {text}
        </p>
      ))}
      {count && <Closed count={count} />}
      {meanwhile}
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending} aria-keyshortcuts="Control+A Control+Enter">
          {count ? 'Count again' : 'Close the day'}
        </Button>
      </div>
    </form>
  );
}

type DifferenceProps = {
  orgId: string;
  ledger: Ledger | null;
  onChoose: (ledger: Ledger | null) => void;
  problem: string | undefined;
  isShort: boolean;
};

/** The ledger for the difference; without one the difference is noted and not posted. */
function DifferenceLedger({ orgId, ledger, onChoose, problem, isShort }: DifferenceProps) {
  const queries = useQueryClient();
  return (
    <SearchSelect<Ledger>
      label={isShort ? 'Post what is short to' : 'Post what is over to'}
      description="Empty: the difference is noted and not posted"
      placeholder="An expense or income"
      value={ledger}
      search={async (typed) => {
        const input = { orgId, search: typed.trim() };
        const { ledgers } = await queries.fetchQuery(query.vouchers.listJournalLedgers.queryOptions({ input }));
        return ledgers.filter(({ kind }) => kind === 'other');
      }}
      optionKey={({ _id }) => _id}
      optionText={({ name }) => name}
      onChoose={onChoose}
      error={problem}
    />
  );
}

/** The present close of this day. */
function Closed({ count: { countedBy, countedAt, posted } }: { count: NonNullable<Day['count']> }) {
  return (
    <p className={classes.done} role="status">
      Closed by {countedBy}, {formatDate(todayInIndia(Date.parse(countedAt)))}.{' '}
      {posted && (
        <Link to="/sUsers/journalDetails/$id" params={{ id: posted.voucherId }}>
          {posted.isCancelled ? `${posted.voucherNumber} is cancelled` : `Posted by ${posted.voucherNumber}`}
        </Link>
      )}
    </p>
  );
}
