import classes from './housekeeping.module.css';

type Props = { label: string; words: string; count: number; most: number; isDisabled?: boolean; onChange: (count: number) => void };

/** A count with a large button at each side. */
export function Counter({ label, words, count, most, isDisabled = false, onChange }: Props) {
  return (
    <fieldset className={classes.counter} aria-label={label}>
      <span>{words}</span>
      <button type="button" aria-label={`One less: ${words}`} disabled={isDisabled || count === 0} onClick={() => onChange(count - 1)}>
        −
      </button>
      <output>{count}</output>
      <button type="button" aria-label={`One more: ${words}`} disabled={isDisabled || count >= most} onClick={() => onChange(count + 1)}>
        +
      </button>
    </fieldset>
  );
}
