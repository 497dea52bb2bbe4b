import classes from './order.module.css';
import { useKeptRounds } from './use-rounds.ts';

/** Says in words that rounds wait for the network, and of which tables. */
export function WaitingRounds({ orgId }: { orgId: string }) {
  const { kept } = useKeptRounds(orgId);
  if (!kept.rounds.some(({ isWaiting }) => isWaiting)) return null;
  const places = [...new Set(kept.rounds.map(({ place }) => place))].join(', ');
  const what = kept.rounds.length === 1 ? 'The round of' : `${kept.rounds.length} rounds, of`;
  return (
    <p role="status" className={classes.waiting}>
      The server cannot be reached. {what} {places} {kept.rounds.length === 1 ? 'waits' : 'wait'} on this device until it can, and then{' '}
      {kept.rounds.length === 1 ? 'goes' : 'go'} to the kitchen once.
    </p>
  );
}
