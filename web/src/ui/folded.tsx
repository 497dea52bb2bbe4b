import { type ReactNode, useId, useState } from 'react';
import classes from './folded.module.css';
import { Icon } from './icons.tsx';

type Props = {
  title: string;
  /** What is in it, in a few words, while it is closed. */
  says: string;
  /** Something in it is to be mended, so it is open. */
  hasProblem: boolean;
  /** It begins open where there is something in it. */
  isUsed?: boolean;
  children: ReactNode;
};

/** A part of a form that most do without, behind its heading. What is folded away is not there for Enter and Tab either. */
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
