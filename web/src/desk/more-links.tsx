import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { reportSections } from '../platform/report-tiles.ts';
import { useOffered } from '../platform/use-offered.ts';
import { ariaKeys, KeyHint } from '../ui/key-hint.tsx';
import type { TileOf } from '../ui/tile.ts';
import classes from './more-links.module.css';

const allReports: readonly TileOf[] = reportSections.flatMap<TileOf>(({ tiles }) => tiles);

/** Everything else that can be entered, and all reports in their groups, as compact lists. */
export function MoreLinks({ tiles, onUse }: { tiles: readonly TileOf[]; onUse: (tile: TileOf) => void }) {
  const reports = useOffered(allReports);
  return (
    <div className={classes.card}>
      <Links title="More to enter" tiles={tiles} onUse={onUse} isWide />
      {reportSections.map(({ title, tiles: all }) => {
        const offered = reports.filter((tile) => all.some(({ label }) => label === tile.label));
        return offered.length > 0 && <Links key={title} title={title} tiles={offered} />;
      })}
    </div>
  );
}

type Props = { title: string; tiles: readonly TileOf[]; onUse?: (tile: TileOf) => void; isWide?: boolean };

function Links({ title, tiles, onUse, isWide = false }: Props) {
  const id = useId();
  return (
    <section className={classes.part} data-wide={isWide || undefined} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.links} aria-labelledby={id}>
        {tiles.map((tile) => (
          <li key={tile.label}>
            <Link
              {...tile.link}
              className={classes.link}
              {...(tile.keys && { 'aria-keyshortcuts': ariaKeys(tile.keys) })}
              onClick={() => onUse?.(tile)}
            >
              {tile.label} {tile.keys && <KeyHint keys={tile.keys} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
