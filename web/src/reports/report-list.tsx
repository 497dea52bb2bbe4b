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
  { title: 'Dues', tiles: [{ label: 'Outstanding', link: { to: '/sUsers/outstanding' } }] },
  {
    title: 'Masters',
    tiles: [
      { label: 'Parties', link: { to: '/sUsers/partyList' } },
      { label: 'Products', link: { to: '/sUsers/productList' } },
    ],
  },
];

function AllowedTiles({ title, tiles }: (typeof sections)[number]) {
  return <Tiles label={title} tiles={useAllowed(tiles)} />;
}

/** All reports, by what they are asked for. */
export function ReportList() {
  return (
    <>
      <PageHeader title="Reports" back="none" />
      <div className={classes.page}>
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
