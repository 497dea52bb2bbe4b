import { Bone, ListSkeleton } from '../ui/states.tsx';
import classes from './voucher-form.module.css';

/** The boxes of a voucher before its facts come. */
export function FormSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <div className={classes.main}>
        <div className={classes.head}>
          <div className={classes.party}>
            <Bone height={52} />
          </div>
          <div className={classes.date}>
            <Bone height={52} />
          </div>
          <div className={classes.series}>
            <Bone height={52} />
          </div>
        </div>
        <ListSkeleton rows={6} label="Loading the lines" />
      </div>
      <div className={classes.side}>
        <Bone width="60%" />
        <Bone height={120} />
      </div>
    </div>
  );
}
