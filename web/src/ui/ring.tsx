import classes from './ring.module.css';

/** While a screen loads: a ring in the middle of everything, white in the light theme, the page's colour in the dark. */
export function LoadingScreen({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.screen} role="status" aria-label={label}>
      <span className={classes.ring} />
    </div>
  );
}

/** The loading ring in place of a page, inside the shell. */
export function LoadingPage() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <span className={classes.ring} />
    </div>
  );
}
