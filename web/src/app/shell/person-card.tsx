import { initialsOf, shortText } from '../../ui/short-text.ts';
import classes from './brand.module.css';

const MOST_NAME = 20;
const MOST_EMAIL = 25;

export function PersonCard({ name, email }: { name: string; email: string }) {
  return (
    <div className={classes.person}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <span className={classes.personName} title={name}>
        {shortText(name, MOST_NAME)}
      </span>
      <span className={classes.email} title={email}>
        {shortText(email, MOST_EMAIL)}
      </span>
    </div>
  );
}
