import { isToCook, nextSlipState, type SlipState, slipStates } from '@bahi/core/tables/slip-state';
import { choiceText, movedText, placeOf, placeText } from '@bahi/core/tables/slip-words';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { KitchenSlip } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { useDoes, useSession } from '../platform/session.ts';
import { useAct } from '../platform/use-act.ts';
import { Icon } from '../ui/icons.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import classes from './kitchen.module.css';
import { LowIngredients } from './low-ingredients.tsx';
import { PrintersDialog } from './printers-dialog.tsx';
import { SlipPaper } from './slip-paper.tsx';
import { useSlipSound } from './slip-sound.ts';
import { SoldOutDialog } from './sold-out-dialog.tsx';
import { WaitingPrints } from './waiting-prints.tsx';
import { minutesBetween, minutesText, quantityText, slipWords } from './words.ts';

const ASK_AGAIN_MILLIS = 3_000;
/** From these minutes on a slip is shown amber, and red. */
const SLOW_MINUTES = 12;
const LATE_MINUTES = 20;

/** The words of the button that moves a slip on, by the state that it is in. */
const nextWords: Readonly<Record<SlipState, string>> = {
  new: 'Accept',
  accepted: 'Prepare',
  preparing: 'Ready',
  ready: 'Served',
  served: '',
};

/** The kitchen screen: the slips of one station or of all, the oldest first. */
export function KitchenPage() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  useTouchScreen();
  const [stationId, setStation] = useState('');
  const menu = useQuery(query.menu.getMenu.queryOptions({ input: { orgId, state: 'active' } }));
  const answer = useQuery(
    query.tables.listSlips.queryOptions({
      input: { orgId, ...(stationId !== '' && { stationId }) },
      refetchInterval: useLive(ASK_AGAIN_MILLIS),
    }),
  );
  const toFloor = () => void navigate({ to: '/sUsers/restaurant' });
  const hasFloor = useDoes('orders');
  const [isSayingOut, setIsSayingOut] = useState(false);
  const isAdmin = useSession('staff')?.role === 'admin';
  const [isSettingPrinters, setIsSettingPrinters] = useState(false);
  // A screen of the kitchen's own sounds unless it is switched off; managers look at the kitchen from a desk.
  const sound = useSlipSound(answer.data?.slips, stationId, !hasFloor);
  useKeys(hasFloor ? { Escape: toFloor } : {});
  return (
    <>
      <PageHeader
        title="Kitchen"
        back={hasFloor ? toFloor : 'none'}
        action={
          <NativeSelect
            aria-label="Station"
            value={stationId}
            onChange={({ currentTarget }) => setStation(currentTarget.value)}
            data={[
              { value: '', label: 'All stations' },
              ...(menu.data?.stations ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        }
      />
      <div className={classes.acts}>
        <Button variant="default" size="xs" disabled={!menu.data} onClick={() => setIsSayingOut(true)}>
          Dishes out
        </Button>
        <Button variant="default" size="xs" aria-pressed={sound.isOn} onClick={() => sound.choose(!sound.isOn)}>
          {sound.isOn ? 'Sound on' : 'Sound off'}
        </Button>
        {isAdmin && (
          <Button variant="default" size="xs" disabled={!menu.data} onClick={() => setIsSettingPrinters(true)}>
            Printers
          </Button>
        )}
      </div>
      {sound.isBlocked && (
        <p role="status" className={classes.silent}>
          Tap the screen once: until then the browser plays no sound.
        </p>
      )}
      <LowIngredients orgId={orgId} />
      <WaitingPrints orgId={orgId} />
      {isSettingPrinters && menu.data && <PrintersDialog orgId={orgId} menu={menu.data} onClose={() => setIsSettingPrinters(false)} />}
      {isSayingOut && menu.data && <SoldOutDialog orgId={orgId} menu={menu.data} onClose={() => setIsSayingOut(false)} />}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The kitchen slips could not be read">
        {({ slips, isCut, now }) =>
          slips.length === 0 ? (
            <EmptyState title="Nothing to cook" text="Rounds that captains send appear here." />
          ) : (
            <div className={classes.page}>
              <div className={classes.slips}>
                {isCut && <p role="status">Only the newest {slips.length} slips are shown. Move on what is served.</p>}
                {slips.map((slip) => (
                  <Slip key={slip._id} orgId={orgId} slip={slip} now={now} />
                ))}
              </div>
              <AllDay slips={slips} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

const signs = { add: '+', cancel: '−', note: '', movedIn: '', movedOut: '' } as const;

function Slip({ orgId, slip, now }: { orgId: string; slip: KitchenSlip; now: string }) {
  const moving = useAct('The slip could not be moved', () => {});
  const [paper, setPaper] = useState<KitchenSlip | null>(null);
  const printing = useAct<{ message: string; slip: KitchenSlip }>('The slip could not be printed', ({ slip: printed }) =>
    setPaper(printed),
  );
  const { state, lines } = slip;
  const onward = useRef<HTMLButtonElement>(null);
  const bumping = useAct<{ message: string; slip: KitchenSlip }>('The dish could not be bumped', ({ slip: bumped }) => {
    // The boxes of a ready slip go, and the focus with them.
    if (bumped.state === 'ready' && document.activeElement?.closest('article') === onward.current?.closest('article'))
      onward.current?.focus();
  });
  const [onTheWay, setOnTheWay] = useState<readonly number[]>([]);
  const problem = moving.problem ?? bumping.problem ?? printing.problem;
  const minutes = minutesBetween(slip.sentAt, now);
  const age = state === 'ready' ? 'ready' : minutes >= LATE_MINUTES ? 'late' : minutes >= SLOW_MINUTES ? 'slow' : 'fresh';
  // A cook has nothing to do for a slip that only cancels, or of which everything was cancelled.
  const isNothing = lines.every(({ kind, leftE4 }) => kind === 'cancel' || leftE4 === 0);
  const next = isNothing ? 'served' : nextSlipState(state);
  const before = slipStates[slipStates.indexOf(state) - 1];
  const move = (to: SlipState) => void moving.act((call) => api.tables.moveSlip({ orgId, id: slip._id, from: state, to }, call), to);
  const bump = async ({ lineNo, isBumped }: KitchenSlip['lines'][number]) => {
    if (onTheWay.includes(lineNo)) return;
    setOnTheWay((before) => [...before, lineNo]);
    await bumping.act((call) => api.tables.bumpDish({ orgId, id: slip._id, lineNo, isBumped: !isBumped }, call), `${lineNo} ${!isBumped}`);
    setOnTheWay((before) => before.filter((each) => each !== lineNo));
  };
  const name = `KOT ${slip.number} ${slip.stationName}`;
  const isMore = slip.round > 1;
  // The server counts the papers of all devices, before each is printed.
  const print = () => void printing.act((call) => api.tables.printSlip({ orgId, id: slip._id }, call));
  return (
    <article className={classes.slip} data-age={age} aria-label={name}>
      <header>
        <strong>{placeOf({ ...slip, number: slip.orderNumber })}</strong>
        <span>{minutesText(minutes)}</span>
      </header>
      <p className={classes.about}>
        <span>
          {name} · {slip.captain}
        </span>
        <span>{age === 'late' ? `Late · ${slipWords[state]}` : slipWords[state]}</span>
      </p>
      <ul>
        {lines.map((line, at) => {
          const says = choiceText(line.portion, line.options);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a slip never change
            <li key={at} data-kind={line.kind} data-gone={line.kind !== 'cancel' && line.leftE4 === 0} data-bumped={line.isBumped}>
              <strong>
                {isMore || line.kind === 'cancel' ? signs[line.kind] : ''}
                <Count line={line} />
              </strong>
              <span>
                {line.name}
                {says && <span className={classes.says}>{says}</span>}
                {placeText(line) && <span className={classes.says}>{placeText(line)}</span>}
                {line.note && <span className={classes.note}>{line.note}</span>}
                {line.kind === 'cancel' && <span className={classes.cancel}>Cancelled: {line.reason}</span>}
                {line.kind === 'movedIn' && <span className={classes.says}>{movedText(line.place, slip)}</span>}
                {line.kind === 'note' && <span className={classes.says}>Note changed</span>}
              </span>
              {isToCook(line) && state !== 'ready' && (
                <button
                  type="button"
                  className={classes.bump}
                  aria-label={`${line.name} of ${name} is ready`}
                  aria-pressed={line.isBumped}
                  aria-busy={onTheWay.includes(line.lineNo)}
                  onClick={() => void bump(line)}
                >
                  {line.isBumped && <Icon name="check" size={18} />}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {paper && <SlipPaper key={paper.prints} slip={paper} onPrinted={() => setPaper(null)} />}
      <footer>
        <Button variant="default" aria-label={`Print ${name}`} loading={printing.isSaving} onClick={print}>
          Print
        </Button>
        {before && !isNothing && (
          <Button variant="default" aria-label={`Recall ${name}`} disabled={moving.isSaving} onClick={() => move(before)}>
            Recall
          </Button>
        )}
        {next && (
          <Button
            ref={onward}
            loading={moving.isSaving}
            aria-label={`${isNothing ? 'Seen' : nextWords[state]} ${name}`}
            onClick={() => move(next)}
          >
            {isNothing ? 'Seen' : nextWords[state]}
          </Button>
        )}
      </footer>
    </article>
  );
}

/** The dishes of a line. Those that were cancelled after the slip was sent are crossed out. */
function Count({ line: { kind, quantityE4, leftE4 } }: { line: KitchenSlip['lines'][number] }) {
  if (kind === 'cancel' || leftE4 === quantityE4) return quantityText(quantityE4);
  return (
    <>
      <del>{quantityText(quantityE4)}</del> {quantityText(leftE4)}
    </>
  );
}

/** The dishes that are still to be cooked: what slips that are not ready added, without what was bumped or cancelled later. */
function AllDay({ slips }: { slips: readonly KitchenSlip[] }) {
  const counts = new Map<string, number>();
  for (const { state, lines } of slips) {
    if (state === 'ready') continue;
    for (const line of lines) {
      const dish = choiceText(line.name, [line.portion]);
      if (isToCook(line) && !line.isBumped) counts.set(dish, (counts.get(dish) ?? 0) + line.leftE4);
    }
  }
  const rows = [...counts].toSorted(([, one], [, other]) => other - one);
  return (
    <aside className={classes.counts} aria-label="To cook">
      <h2>To cook</h2>
      <ul>
        {rows.map(([dish, countE4]) => (
          <li key={dish}>
            <strong>{quantityText(countE4)}</strong> {dish}
          </li>
        ))}
      </ul>
    </aside>
  );
}
