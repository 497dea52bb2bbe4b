import { type Decimals, formatAmount, formatDrCr, formatRupees } from '@bahi/core/money/rupee-format';
import type { Tone } from './badge.tsx';
import classes from './money.module.css';

type Look = { tone?: Exclude<Tone, 'accent'>; strong?: boolean };
const look = ({ tone = 'plain', strong = false }: Look) => ({
  className: classes.figure,
  'data-tone': tone,
  'data-strong': strong || undefined,
});

/** An amount in rupees. In reports and tables `bare` omits the sign and `dashZero` shows zero as a dash. */
export function Money({
  paise,
  decimals = 'two',
  bare = false,
  dashZero = false,
  ...rest
}: { paise: number; decimals?: Decimals; bare?: boolean; dashZero?: boolean } & Look) {
  if (dashZero && paise === 0) return <span {...look({ ...rest })}>–</span>;
  const figure = bare ? formatAmount(paise, decimals) : formatRupees(paise, decimals);
  return (
    <span {...look(rest)} data-pad={missingDecimals(figure)}>
      {figure}
    </span>
  );
}

/** The decimals that whole rupees omit. A column of a table keeps their place empty, so that the points are below each other. */
const missingDecimals = (figure: string): string | undefined => (figure.includes('.') ? undefined : '.00');

/** A balance with its side, debit positive: 1,180.00 Dr. */
export function DrCr({ paise, dashZero = false, ...rest }: { paise: number; dashZero?: boolean } & Look) {
  const [figure, side] = dashZero && paise === 0 ? ['–'] : formatDrCr(paise).split('\u2009');
  return (
    <span {...look(rest)}>
      {figure}
      <span className={`dim ${classes.side}`}>{side && `\u2009${side}`}</span>
    </span>
  );
}
