import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';
import { useDoes } from '../platform/session.ts';
import classes from './printers.module.css';
import { minutesBetween, minutesText } from './words.ts';

const ASK_AGAIN_MILLIS = 15_000;
/** An agent asks every two seconds; one that was silent for so long is gone. */
const SILENT_MINUTES = 1;

type Waiting = { name: string; slips: number; bills: number; since: string; seenAt: string | null; problem: string };
type Kind = 'slips' | 'bills';

const waitText = (count: number, one: string) => (count === 1 ? `One ${one} waits` : `${count} ${one}s wait`);
const otherPaper: Readonly<Record<Kind, string>> = {
  slips: 'The kitchen screen shows them.',
  bills: 'Print at another place if you cannot wait.',
};

function whyText({ seenAt, problem }: Waiting, now: string): string {
  if (seenAt === null) return 'It is not paired with a print agent.';
  if (minutesBetween(seenAt, now) >= SILENT_MINUTES) return `Its print agent is silent for ${minutesText(minutesBetween(seenAt, now))}.`;
  return problem === '' ? '' : `It says: ${problem}.`;
}

/**
 * Says which slips and bills no printer has printed. They wait: the slips are on the kitchen screen, and a bill is printed elsewhere by who may bill. `what`
 * leaves the other kind out.
 */
export function WaitingPrints({ orgId, what }: { orgId: string; what?: Kind }) {
  const answer = useQuery(query.tables.listWaitingPrints.queryOptions({ input: { orgId }, refetchInterval: ASK_AGAIN_MILLIS }));
  const mayBill = useDoes('bills');
  const { printers = [], now = '' } = answer.data ?? {};
  const kinds: readonly Kind[] = what ? [what] : mayBill ? ['slips', 'bills'] : ['slips'];
  return printers.flatMap((printer) =>
    kinds
      .filter((kind) => printer[kind] > 0)
      .map((kind) => (
        <p key={`${printer.name} ${kind}`} role="status" className={classes.waiting}>
          {waitText(printer[kind], kind === 'slips' ? 'slip' : 'bill')} for the printer {printer.name},{' '}
          {minutesText(minutesBetween(printer.since, now))}. {whyText(printer, now)} {otherPaper[kind]}
        </p>
      )),
  );
}
