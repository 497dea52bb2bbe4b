import type { ReactNode } from 'react';
import { DrCr } from './amount.tsx';
import classes from './balances.module.css';

/** Opening, movements and closing of an account beside each other: a row of `Balance`. */
export function Balances({ children }: { children: ReactNode }) {
  return <dl className={classes.balances}>{children}</dl>;
}

/** A named balance within a `<dl>`, in paise, debit positive. */
export function Balance({ name, paise, strong = false }: { name: string; paise: number; strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>
        <DrCr paise={paise} dashZero strong={strong} />
      </dd>
    </div>
  );
}
