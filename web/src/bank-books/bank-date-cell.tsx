import { formatDate, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { readTypedDate } from '@bahi/core/periods/typed-date';
import { type KeyboardEvent, useContext, useRef, useState } from 'react';
import { isTypedSince } from '../ui/typed-ahead.ts';
import classes from './bank-books.module.css';
import { BankDatesContext, type Posted } from './use-bank-dates.ts';

type Props = {
  posted: Posted;
  /** As the list returned it. */
  bankDate: IsoDate | null;
  source: 'hand' | 'cheque' | 'statement' | null;
  /** The accessible name of the field, for users who do not see the row. */
  label: string;
};

const sources = { hand: null, cheque: 'cheque', statement: 'statement' } as const;

/**
 * The bank date of a line, typed as 5, 5-4 or 5/4/26. Enter saves it and goes to the next line, or the next empty one; an emptied field
 * removes it. A date from a cheque or the bank's statement is read-only.
 */
export function BankDateCell({ posted, bankDate, source, label }: Props) {
  const dates = useContext(BankDatesContext);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const trying = useRef<{ readonly text: string; readonly stands: Promise<boolean> } | null>(null);
  const put = dates?.of(posted);
  const day = put?.bankDate === undefined ? bankDate : put.bankDate;
  if (!dates || (source !== null && source !== 'hand')) {
    return (
      <span className={classes.known}>
        {day === null ? '–' : formatDate(day)} {source && sources[source] && <span className="dim">{sources[source]}</span>}
      </span>
    );
  }
  const problem = isWrong ? 'Enter a date as DD/MM/YYYY.' : (put?.problem ?? null);

  /**
   * Saves the typed date. Returns false if it is not a date or is refused. Enter and blur are one try for the same text; another text waits
   * for it.
   */
  const take = (): Promise<boolean> => {
    if (typed === null) {
      if (problem !== null) dates.forget(posted);
      return Promise.resolve(true);
    }
    const before = trying.current;
    if (before?.text === typed) return before.stands;
    const stands = (before?.stands ?? Promise.resolve())
      .then(() => putTyped(typed, before === null))
      .finally(() => {
        if (trying.current?.stands === stands) trying.current = null;
      });
    trying.current = { text: typed, stands };
    return stands;
  };
  const putTyped = async (text: string, isFirst: boolean): Promise<boolean> => {
    const read = text.trim() === '' ? null : readTypedDate(text.trim(), todayInIndia(Date.now()));
    const isNoDay = text.trim() !== '' && read === null;
    setIsWrong(isNoDay);
    if (isNoDay) return false;
    if (isFirst && read === day) {
      if (problem !== null) dates.forget(posted);
    } else if (!(await dates.put([posted], read))) return false;
    // Keep what was typed during the save.
    setTyped((now) => (now === text ? null : now));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
      setIsWrong(false);
    }
    if (step === undefined || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    const field = event.currentTarget;
    const now = performance.now();
    // The save runs while the focus is on the next line. A refusal moves the focus back, unless the user already types there.
    void take().then((stands) => !stands && !isTypedSince(now) && field.focus());
    nextField(field, step)?.focus();
  };

  return (
    <span className={classes.dated}>
      <input
        className={classes.bankDate}
        data-bank-date
        data-wrong={problem !== null || undefined}
        aria-label={`Bank date of ${label}`}
        aria-invalid={problem !== null}
        autoComplete="off"
        inputMode="numeric"
        placeholder="–"
        title={problem ?? undefined}
        value={typed ?? (day === null ? '' : formatDate(day))}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => void take()}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <span role="alert" className={classes.wrong}>
          {problem}
        </span>
      )}
    </span>
  );
}

/** The field of the next line, down or up, in the same list. */
function nextField(field: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-bank-date]')];
  return fields[fields.indexOf(field) + step];
}
