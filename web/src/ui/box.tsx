import { type ReactNode, useId } from 'react';
import classes from './box.module.css';

/** A page of titled boxes below each other. */
export function Boxes({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}

/** A titled box; its rows are separated by hairlines. */
export function Box({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.box} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function BoxPart({ children }: { children: ReactNode }) {
  return <div className={classes.part}>{children}</div>;
}

/** A setting: its name, its effect, and the control on the right. */
export function BoxRow({ name, says, children }: { name: string; says: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <div>
        <h3 className={classes.name}>{name}</h3>
        <p className="dim hint">{says}</p>
      </div>
      {children}
    </div>
  );
}
