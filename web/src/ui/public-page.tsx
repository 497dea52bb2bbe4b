import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import classes from './public-page.module.css';

/** Pages before the sign-in: a card in the middle, the brand on the left half if there is room. */
export function PublicPage({
  title,
  subtitle,
  children,
  foot,
}: {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Bahi`}</title>
      <aside className={classes.brand}>
        <BrandName />
        <div className={classes.words}>
          <p className={classes.claim}>The merchant’s book, kept for you.</p>
          <p>Bills, stock and accounts of your business in one place, right to the paisa.</p>
        </div>
        <Ruling />
      </aside>
      <main className={classes.main}>
        <div className={classes.card}>
          <div className={classes.narrow}>
            <BrandName />
          </div>
          <h1 className={classes.title}>{title}</h1>
          {subtitle && <p className={`dim ${classes.subtitle}`}>{subtitle}</p>}
          {children}
          {foot && <footer className={classes.foot}>{foot}</footer>}
        </div>
      </main>
    </div>
  );
}

function BrandName() {
  return (
    <p className={classes.name}>
      <BrandMark size={28} />
      Bahi
    </p>
  );
}

/** A page of the ledger: rules, the margin, columns of figures as strokes. Decoration. */
function Ruling() {
  const rows = Array.from({ length: 9 }, (_, row) => 40 + row * 44);
  return (
    <svg className={classes.ruling} viewBox="0 0 640 440" preserveAspectRatio="xMaxYMax slice" aria-hidden focusable={false}>
      {rows.map((y) => (
        <path key={y} d={`M0 ${y}H640`} />
      ))}
      <path d="M96 0V440M420 0V440M540 0V440" />
      {rows.map((y, row) => (
        <path
          key={y}
          className={classes.ink}
          d={`M120 ${y - 14}h${90 + ((row * 67) % 150)}M${526 - ((row * 29) % 60)} ${y - 14}H526M${626 - ((row * 41) % 50)} ${y - 14}H626`}
        />
      ))}
    </svg>
  );
}
