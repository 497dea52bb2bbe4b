import { Link, type LinkProps } from '@tanstack/react-router';
import { ariaKeys, KeyHint } from './key-hint.tsx';
import classes from './tile.module.css';

export type TileOf = {
  readonly label: string;
  readonly keys?: string;
  readonly link: LinkProps /** Only users of role admin may open it. */;
  readonly forAdmins?: boolean;
  /** Only if the company uses this part of Bahi. */
  readonly feature?: 'saleOrders' | 'vans';
};

/** Ways to other screens, side by side, each with its key. */
export function Tiles({
  label,
  tiles,
  isDim = false,
  onUse,
}: {
  label: string;
  tiles: readonly TileOf[];
  isDim?: boolean;
  onUse?: (tile: TileOf) => void;
}) {
  return (
    <ul className={classes.tiles} aria-label={label}>
      {tiles.map((tile) => (
        <li key={tile.label}>
          <Link
            {...tile.link}
            className={classes.tile}
            data-dim={isDim || undefined}
            {...(tile.keys && { 'aria-keyshortcuts': ariaKeys(tile.keys) })}
            onClick={() => onUse?.(tile)}
          >
            {tile.label} {tile.keys && <KeyHint keys={tile.keys} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
