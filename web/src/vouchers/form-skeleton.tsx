import { HoldsTyping } from '../ui/holds-typing.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Bone, ErrorState, ListSkeleton } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import phone from './phone.module.css';
import classes from './voucher-form.module.css';

type Waiting = { title: string; noun: string; problem: string | null | undefined; onRetry: () => void };

/** In place of a form that is loading: its outline, or the error. */
export function FormWaiting({ title, noun, problem, onRetry }: Waiting) {
  if (!problem) return <FormComing title={title} />;
  return (
    <>
      <PageHeader title={title} />
      <ErrorState title={`The ${noun} could not be opened`} text={problem} onRetry={onRetry} />
    </>
  );
}

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

/** The whole form while its facts load: everything around the boxes is in its place, so that nothing jumps. Keys typed meanwhile go to its first field. */
function FormComing({ title }: { title: string }) {
  const isPhone = useIsPhone();
  return (
    <div className={classes.frame}>
      <HoldsTyping awaited="screen" />
      <div className={classes.sheet}>
        <PageHeader title={title} />
        <FormSkeleton />
        {isPhone && <div className={phone.foot} data-thumb-bar />}
      </div>
      <div className={classes.keys} />
    </div>
  );
}
