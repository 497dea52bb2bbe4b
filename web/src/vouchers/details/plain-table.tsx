import type { ReactNode } from 'react';
import classes from './voucher-details.module.css';

type Props = {
  title: string;
  /** Heads that begin with `#` are figures, aligned right. */
  heads: readonly string[];
  children: ReactNode;
  foot?: ReactNode;
};

/** A small table under a title of the page. */
export function PlainTable({ title, heads, children, foot }: Props) {
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      <table className={classes.postings} aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head.startsWith('#') ? 'num' : undefined}>
                {head.replace('#', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}
