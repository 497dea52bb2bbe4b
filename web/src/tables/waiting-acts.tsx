import { Link } from '@tanstack/react-router';
import classes from './order.module.css';
import { useKept } from './use-acts.ts';

/** Says in words what waits for the network, and of which tables. */
export function WaitingActs({ orgId }: { orgId: string }) {
  const { acts } = useKept(orgId).kept;
  if (!acts.some(({ isWaiting }) => isWaiting)) return null;
  const places = [...new Set(acts.map(({ place }) => place))].join(', ');
  const isRounds = acts.every(({ asked }) => asked.to === 'takeRound');
  const noun = isRounds ? 'round' : 'change';
  const what = acts.length === 1 ? `The ${noun} of` : `${acts.length} ${noun}s, of`;
  const [wait, go] = acts.length === 1 ? ['waits', 'goes'] : ['wait', 'go'];
  return (
    <p role="status" className={classes.waiting}>
      The server cannot be reached. {what} {places} {wait} on this device until it can, and then {go}{' '}
      {isRounds ? 'to the kitchen once' : 'there once, in order'}. Bills, payment, splits and merging need the server.
    </p>
  );
}

/** Names on the floor the orders of which the server refused something that had waited. */
export function RefusedPlaces({ orgId }: { orgId: string }) {
  const { failed, refused, chosen, acts } = useKept(orgId).kept;
  const placeOfOrder = new Map([...acts, ...failed].map(({ orderId, place }) => [orderId, place]));
  const ids = [...new Set([...failed.map(({ orderId }) => orderId), ...Object.keys(refused).filter((id) => id in chosen)])];
  if (ids.length === 0) return null;
  return (
    <p role="alert" className={classes.waiting}>
      The server refused something that you did:{' '}
      {ids.map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to="/sUsers/restaurant/order/$id" params={{ id }}>
            {placeOfOrder.get(id) ?? 'an order'}
          </Link>
        </span>
      ))}
      . Open it to read why.
    </p>
  );
}
