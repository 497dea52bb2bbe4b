import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCompany } from '../platform/company.ts';
import { scrollOf } from '../platform/paged.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './banking.module.css';
import { makeByRules, makeVoucher } from './make-voucher.ts';
import { MatchDialog } from './match-dialog.tsx';
import { type Bank, figure, type Line, linesText } from './shapes.ts';
import { ToDoRow } from './to-do-row.tsx';
import { acceptAllExact, useLines, useMatching, useRefresh, useTakeOut } from './use-statement.ts';
import { VoucherDialog } from './voucher-dialog.tsx';

type Opened = { line: Line; what: 'voucher' | 'match' } | null;
const vouchersText = (count: number) => `${figure(count)} ${count === 1 ? 'voucher' : 'vouchers'}`;
/** The result of an action, in one toast; a second one would replace it. */
type Done = string | { stayed: string };
type Work = { text: string; stop: () => void } | null;

/** Open lines with their suggestions. Enter accepts the first suggestion, A all exact matches, R all rules. */
export function LinesToDo({ bank, search }: { bank: Bank; search: string }) {
  const { _id: orgId } = useCompany();
  const answer = useLines(bank._id, 'toDo', search);
  const { accept } = useMatching(bank);
  const [refresh, takeOut] = [useRefresh(), useTakeOut()];
  const [opened, setOpened] = useState<Opened>(null);
  const [work, setWork] = useState<Work>(null);
  const list = useRef<HTMLUListElement>(null);
  const current = useRef(0);
  const lines = answer.data?.pages.flatMap((page) => page.lines) ?? [];
  const exact = lines.filter(({ suggestions }) => suggestions[0]?.kind === 'exact').length;
  const ruled = lines.filter(({ rule, suggestions }) => rule !== null && suggestions.length === 0).length;
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const focusRow = (at: number) => rows()[Math.max(0, Math.min(at, rows().length - 1))]?.focus();
  const isEmptied = lines.length === 0;

  // A finished line disappears with its button, so the next one gets the focus. A new page has the focus on its heading, where keys do
  // nothing.
  useEffect(() => {
    const at = document.activeElement;
    if (!isEmptied && (at === document.body || at?.matches('h1'))) focusRow(current.current);
  });

  const make = async (line: Line) => {
    if (!line.rule) return setOpened({ line, what: 'voucher' });
    takeOut([line._id]);
    try {
      toastSuccess((await makeVoucher(orgId, bank._id, line, line.rule)).message);
    } catch (error) {
      toastError(sayError(error, 'The voucher could not be saved'));
    }
    await refresh();
  };
  const take = (line: Line) => {
    const [best] = line.suggestions;
    if (best) accept({ line, suggested: best });
    else void make(line);
  };
  const atWork = async (what: string, run: (tell: (text: string) => void, isStopped: () => boolean) => Promise<Done>) => {
    if (work) return;
    let isStopped = false;
    const stop = () => {
      isStopped = true;
    };
    setWork({ text: what, stop });
    try {
      const done = await run(
        (text) => setWork({ text, stop }),
        () => isStopped,
      );
      if (typeof done === 'string') toastSuccess(done);
      else toastError(done.stayed);
    } catch (error) {
      toastError(sayError(error, 'That could not be done'));
    }
    setWork(null);
    await refresh();
  };
  const acceptAll = () =>
    void atWork('Matching', async (tell, isStopped) => {
      const { matched, locked } = await acceptAllExact(
        orgId,
        bank._id,
        (done, looked) => tell(`${linesText(done)} matched of ${figure(looked)}`),
        isStopped,
      );
      return `${linesText(matched)} matched${locked > 0 ? `, ${linesText(locked)} of locked days left` : ''}`;
    });
  const applyRules = () =>
    void atWork('Making vouchers', async (tell, isStopped) => {
      const { made, refused } = await makeByRules(
        { orgId, ledgerId: bank._id, search },
        (done, looked) => tell(`${vouchersText(done)} of ${linesText(looked)}`),
        isStopped,
      );
      const text = `${vouchersText(made)} made`;
      return refused.length === 0 ? text : { stayed: `${text}. ${linesText(refused.length)} stayed: ${refused.slice(0, 3).join(' · ')}` };
    });
  const ofCurrent = (what: 'voucher' | 'match') => {
    // Another answer may have inserted lines above the focused one.
    const at = rows().indexOf(document.activeElement as HTMLElement);
    const line = lines[at < 0 ? current.current : at];
    if (line) setOpened({ line, what });
  };
  useKeys({ A: acceptAll, R: applyRules, V: () => ofCurrent('voucher'), M: () => ofCurrent('match') });
  const move = (event: KeyboardEvent) => {
    // A key that is held down acts on one line only, because the next lines move under it.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault();
    const to = { ArrowDown: current.current + 1, ArrowUp: current.current - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (to === undefined || !(event.target as HTMLElement).matches('[data-row]')) return;
    event.preventDefault();
    focusRow(to);
  };

  return (
    <>
      <div className={classes.acts} hidden={lines.length === 0 && work === null}>
        <Button variant="default" onClick={acceptAll} disabled={work !== null} aria-keyshortcuts="A" rightSection={<KeyHint keys="A" />}>
          {exact > 0 ? `Accept exact (${figure(exact)}${answer.hasNextPage ? '+' : ''})` : 'Accept exact'}
        </Button>
        {(ruled > 0 || answer.hasNextPage) && (
          <Button variant="default" onClick={applyRules} disabled={work !== null} aria-keyshortcuts="R" rightSection={<KeyHint keys="R" />}>
            {ruled > 0 ? `Make by rules (${figure(ruled)}${answer.hasNextPage ? '+' : ''})` : 'Make by rules'}
          </Button>
        )}
        {work && (
          <span role="status" className={classes.work}>
            {work.text}
            <Button variant="default" onClick={work.stop}>
              Stop
            </Button>
          </span>
        )}
        <span className={`dim hint ${classes.keys}`}>Enter accepts the first suggestion · V voucher · M by hand</span>
      </div>
      <Loaded
        answer={{ ...answer, data: answer.data }}
        skeleton={<ListSkeleton rows={8} label="Loading the lines" />}
        errorTitle="The lines could not be read"
      >
        {() =>
          lines.length === 0 ? (
            <NothingToDo bank={bank} search={search} />
          ) : (
            <>
              <ul ref={list} className={classes.lines} aria-label="Lines to do" onKeyDown={move}>
                {lines.map((line, at) => (
                  <ToDoRow
                    key={line._id}
                    line={line}
                    onFocus={() => {
                      current.current = at;
                    }}
                    onTake={() => take(line)}
                    onAccept={(suggested) => accept({ line, suggested })}
                    onVoucher={() => setOpened({ line, what: 'voucher' })}
                    onMatch={() => setOpened({ line, what: 'match' })}
                  />
                ))}
              </ul>
              <MoreButton hasMore={answer.hasNextPage} {...scrollOf(answer)} className={classes.more}>
                More lines
              </MoreButton>
            </>
          )
        }
      </Loaded>
      {opened?.what === 'voucher' && <VoucherDialog bank={bank} line={opened.line} onClose={() => setOpened(null)} />}
      {opened?.what === 'match' && <MatchDialog bank={bank} line={opened.line} onClose={() => setOpened(null)} />}
    </>
  );
}

function NothingToDo({ bank, search }: { bank: Bank; search: string }) {
  if (search !== '') return <EmptyState title="No line says so" text="Search for another part of the narration, or for an amount." />;
  if (bank.matched > 0) return <EmptyState title="All lines are matched" text="The next statement brings new ones." />;
  return (
    <EmptyState
      title="No statement yet"
      text="Take a statement from your bank as CSV, Excel or MT940 and bring it in: its lines are matched with your vouchers."
      action={
        <Button component={Link} to="/sUsers/bankImport" search={{ bank: bank._id } as never}>
          Import a statement
        </Button>
      }
    />
  );
}
