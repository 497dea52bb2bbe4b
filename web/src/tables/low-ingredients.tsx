import { formatE4 } from '@bahi/core/money/rupee-format';
import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';
import classes from './low-ingredients.module.css';

const ASK_AGAIN_MILLIS = 60_000;
const MOST_NAMED = 6;

/** One line that names the ingredients at or below their reorder level; nothing if there are none. */
export function LowIngredients({ orgId }: { orgId: string }) {
  const { data } = useQuery(query.menu.listLowIngredients.queryOptions({ input: { orgId }, refetchInterval: ASK_AGAIN_MILLIS }));
  const low = data?.ingredients ?? [];
  if (low.length === 0) return null;
  const more = low.length > MOST_NAMED ? ` and ${low.length - MOST_NAMED} more` : '';
  return (
    <p role="status" className={classes.low}>
      <strong>Low:</strong>{' '}
      {low
        .slice(0, MOST_NAMED)
        .map(({ name, leftE4, unit }) => `${name} ${formatE4(leftE4)} ${unit}`)
        .join(', ')}
      {more}
    </p>
  );
}
