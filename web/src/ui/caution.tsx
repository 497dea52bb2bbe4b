import classes from './caution.module.css';

/** A sentence below a field about what is entered; it does not stop a save. Nothing without a text. */
export function Caution({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="status" className={classes.caution}>
        {text}
      </p>
    )
  );
}
