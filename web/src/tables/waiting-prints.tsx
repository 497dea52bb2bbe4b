import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';
import classes from './printers.module.css';
import { minutesBetween, minutesText } from './words.ts';

const ASK_AGAIN_MILLIS = 15_000;
/** An agent asks every two seconds; one that was silent for so long is gone. */
const SILENT_MINUTES = 1;

type Waiting = { name: string; slips: number; since: string; seenAt: string | null; problem: string };

function whyText({ seenAt, problem }: Waiting, now: string): string {
  if (seenAt === null) return 'It is not paired with a print agent.';
  if (minutesBetween(seenAt, now) >= SILENT_MINUTES) return `Its print agent is silent for ${minutesText(minutesBetween(seenAt, now))}.`;
  return problem === '' ? '' : `It says: ${problem}.`;
}

/** Says which slips no printer has printed, to the captain and the manager. The slips wait, and are on the kitchen screen. */
export function WaitingPrints({ orgId }: { orgId: string }) {
  const answer = useQuery(query.tables.listWaitingPrints.queryOptions({ input: { orgId }, refetchInterval: ASK_AGAIN_MILLIS }));
  const { printers = [], now = '' } = answer.data ?? {};
  return printers.map((printer) => (
    <p key={printer.name} role="status" className={classes.waiting}>
      {printer.slips === 1 ? 'One slip waits' : `${printer.slips} slips wait`} for the printer {printer.name},{' '}
      {minutesText(minutesBetween(printer.since, now))}. {whyText(printer, now)} The kitchen screen shows them.
    </p>
  ));
}
