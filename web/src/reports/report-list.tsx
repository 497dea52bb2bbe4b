import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAllowed } from '../platform/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { type TileOf, Tiles } from '../ui/tile.tsx';
import classes from './report-list.module.css';

const sections: readonly { title: string; tiles: readonly TileOf[] }[] = [
  {
    title: 'Books',
    tiles: [
      { label: 'Day book', link: { to: '/sUsers/vouchers' } },
      { label: 'Trial balance', link: { to: '/sUsers/trialBalance' }, forAdmins: true },
    ],
  },
  {
    title: 'Cash and bank',
    tiles: [
      { label: 'Cash and bank books', link: { to: '/sUsers/bankBooks' } },
      { label: 'Bank statement', link: { to: '/sUsers/bankStatements' }, forAdmins: true },
      { label: 'My day', link: { to: '/sUsers/myDay' } },
      { label: 'Hand-overs', link: { to: '/sUsers/handOvers' } },
    ],
  },
  {
    title: 'Stock',
    tiles: [
      { label: 'Stock summary', link: { to: '/sUsers/stockSummary' } },
      { label: 'Low stock', link: { to: '/sUsers/lowStock' } },
    ],
  },
  {
    title: 'Dues',
    tiles: [
      { label: 'Outstanding', link: { to: '/sUsers/outstanding' } },
      { label: 'Outstanding summary', link: { to: '/sUsers/outstandingSummary' } },
    ],
  },
  {
    title: 'Masters',
    tiles: [
      { label: 'Parties', link: { to: '/sUsers/partyList' } },
      { label: 'Products', link: { to: '/sUsers/productList' } },
    ],
  },
];

function AllowedTiles({ title, tiles }: (typeof sections)[number]) {
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
        {sections.map(({ title, tiles }) => (
          <section key={title}>
            <h2>{title}</h2>
            <AllowedTiles title={title} tiles={tiles} />
          </section>
        ))}
      </div>
    </>
  );
}
