import { Link } from '@tanstack/react-router';
import classes from './serials.module.css';

const FEW = 5;

/** The serial numbers of a saved line, each a link to its moves; many are folded. */
export function SerialsOfItem({ productId, serials }: { productId: string | null; serials: readonly string[] }) {
  if (serials.length === 0 || productId === null) return null;
  const list = (
    <span className={classes.links}>
      {serials.map((serial) => (
        <Link key={serial} to="/sUsers/serialNumbers" search={{ productId, serial } as never}>
          {serial}
        </Link>
      ))}
    </span>
  );
  if (serials.length <= FEW) return <div>{list}</div>;
  return (
    <details>
      <summary className="dim">{serials.length} serial numbers</summary>
      {list}
    </details>
  );
}
