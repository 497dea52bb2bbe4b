import { E4 } from '@bahi/core/money/rounding';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { DecimalField } from '../../ui/amount-field.tsx';
import classes from './item-list.module.css';

type Props = {
  /** The accessible name of the quantity: `Surf Excel 1 kg`, `batch B24 of Surf Excel 1 kg`. */
  of: string;
  quantityE4: number;
  unit: string;
  isOn: boolean;
  /** No more of it may be added. */
  isRefused?: boolean;
  /** A request for the focus in the quantity; increases with each, and is 0 in all other rows. */
  asked: number;
  /** True once for each request, even if the row is rendered again. */
  takeWish: (asked: number) => boolean;
  onCount: (quantityE4: number) => void;
  onStep: (byE4: number) => void;
  /** Keys that leave the quantity; called after the typed text is committed. False leaves the key to the field. */
  onKey: (event: KeyboardEvent<HTMLInputElement>) => (() => void) | undefined;
};

/** One less, any number, one more. A quantity of 0 removes the item when the field is left, because the user may still be typing. */
export function CountStepper({ of, quantityE4, unit, isOn, isRefused = false, asked, takeWish, onCount, onStep, onKey }: Props) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === 0 || !takeWish(asked)) return;
    const input = field.current?.querySelector('input');
    input?.focus();
    input?.select();
    field.current?.closest('[data-item]')?.scrollIntoView({ block: 'nearest' });
  }, [asked, takeWish]);
  const isNothing = useRef(false);
  const settle = () => {
    if (isNothing.current) onCount(0);
    isNothing.current = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isSum = event.currentTarget.value.startsWith('=');
    const steps = { '+': () => !isRefused && onStep(E4), '-': () => onStep(-E4) }[event.key];
    const act = steps && !isSum ? steps : onKey(event);
    if (act === undefined) return;
    event.preventDefault();
    if (event.key === 'Enter' && event.currentTarget.dataset.unparsed !== undefined) return;
    settle();
    act();
  };
  return (
    <div ref={field} className={classes.stepper}>
      <button type="button" aria-label={`One less of ${of}`} disabled={!isOn} onClick={() => onStep(-E4)}>
        −
      </button>
      <DecimalField
        aria-label={`Quantity of ${of}`}
        placeholder="0"
        valueE4={quantityE4}
        onChange={(typedE4) => {
          isNothing.current = typedE4 <= 0 && isOn;
          if (typedE4 > 0) onCount(typedE4);
        }}
        onBlur={settle}
        onKeyDown={onKeyDown}
        rightSection={<span className={classes.unit}>{unit}</span>}
        rightSectionWidth={44}
      />
      <button type="button" aria-label={`One more of ${of}`} disabled={isRefused} onClick={() => onStep(E4)}>
        +
      </button>
    </div>
  );
}
