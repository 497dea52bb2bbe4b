import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { reportSections } from '../platform/report-tiles.ts';
import { useAllowed } from '../platform/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Tiles } from '../ui/tile.tsx';
import classes from './report-list.module.css';

function AllowedTiles({ title, tiles }: (typeof reportSections)[number]) {
  const opening = useAllowed(tiles).map((tile) => ({ ...tile, link: { ...tile.link, state: { summaryType: tile.label } } }));
  return <Tiles label={title} tiles={opening} />;
}

/** All reports, by what they are asked for. Whoever comes back from one finds himself on its entry. */
export function ReportList() {
  const { summary } = useSearch({ strict: false });
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entries = [...(page.current?.querySelectorAll('a') ?? [])];
    entries.find(({ textContent }) => textContent?.trim() === summary)?.focus();
  }, [summary]);
  return (
    <>
      <PageHeader title="Reports" back="none" />
      <div ref={page} className={classes.page}>
        {reportSections.map(({ title, tiles }) => (
          <section key={title}>
            <h2>{title}</h2>
            <AllowedTiles title={title} tiles={tiles} />
          </section>
        ))}
      </div>
    </>
  );
}
