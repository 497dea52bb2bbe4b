import { type ReactNode, useId, useState } from 'react';
import classes from './folded.module.css';
import { Icon } from './icons.tsx';

type Props = {
  title: string;
  /** A short summary of the contents, shown while closed. */
  says: string;
  /** A field in it has a problem, so it is open. */
  hasProblem: boolean;
  /** It is open at first if it has contents. */
  isUsed?: boolean;
  children: ReactNode;
};

/** A rarely used part of a form, behind its heading. While it is closed, Enter and Tab skip it. */
export function Folded({ title, says, hasProblem, isUsed = false, children }: Props) {
  const [isAsked, setIsAsked] = useState(isUsed);
  const id = useId();
  const isOpen = isAsked || hasProblem;
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>
        <button type="button" className={classes.fold} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsAsked(!isOpen)}>
          <span className={classes.mark} data-open={isOpen || undefined}>
            <Icon name="chevron" size={16} />
          </span>
          {title}
          {!isOpen && says !== '' && <span className={classes.says}>{says}</span>}
        </button>
      </h2>
      <div id={id} className={classes.inside} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
