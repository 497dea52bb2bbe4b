import { countedPaise, type Denomination, denominations, piecesPaise } from '@bahi/core/cash-counts/count-cash';
import { TextInput } from '@mantine/core';
import { Money } from '../ui/amount.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import classes from './count-fields.module.css';

/** Typed pieces by denomination, and loose coins. */
export type Counted = { readonly pieces: ReadonlyMap<Denomination, number>; readonly coinsPaise: number };
export const nothingCounted: Counted = { pieces: new Map(), coinsPaise: 0 };

/** In the shape that a save sends. */
export const countInput = ({ pieces, coinsPaise }: Counted) => ({
  pieces: [...pieces].filter(([, count]) => count > 0).map(([value, count]) => ({ value, count })),
  coinsPaise,
});

/** In the shape that an answer returned. */
export const readCount = (saved: { pieces: readonly { value: Denomination; count: number }[]; coinsPaise: number }): Counted => ({
  pieces: new Map(saved.pieces.map(({ value, count }) => [value, count])),
  coinsPaise: saved.coinsPaise,
});

/** Notes and coins, the largest first, with the amount of each row. Enter moves down. */
export function CountFields({ counted, onChange }: { counted: Counted; onChange: (counted: Counted) => void }) {
  const set = (value: Denomination, count: number) => onChange({ ...counted, pieces: new Map([...counted.pieces, [value, count]]) });
  return (
    <fieldset className={classes.count}>
      <legend>Cash counted</legend>
      {denominations.map((value) => {
        const count = counted.pieces.get(value) ?? 0;
        return (
          <div key={value} className={classes.pieces}>
            <span className="num">₹{value} ×</span>
            <TextInput
              aria-label={`Pieces of ₹${value}`}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={count === 0 ? '' : String(count)}
              onChange={({ currentTarget }) => set(value, Number(currentTarget.value.replace(/\D/g, '').slice(0, 6)))}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Money paise={piecesPaise(value, count)} bare dashZero />
          </div>
        );
      })}
      <div className={classes.pieces}>
        <span>Coins</span>
        <AmountField aria-label="Loose coins" paise={counted.coinsPaise} onChange={(coinsPaise) => onChange({ ...counted, coinsPaise })} />
        <Money paise={counted.coinsPaise} bare dashZero />
      </div>
      <p className={classes.counted}>
        <span>Counted</span>
        <output aria-label="Counted">
          <Money paise={countedPaise(counted)} strong />
        </output>
      </p>
    </fieldset>
  );
}

/** Counted less expected: short, excess, or equal. */
export function Difference({ paise }: { paise: number }) {
  const [name, tone] =
    paise === 0 ? (['It ties', 'received'] as const) : paise < 0 ? (['Short', 'overdue'] as const) : (['Over', 'attention'] as const);
  return (
    <p className={classes.counted} role="status">
      <span>{name}</span>
      <Money paise={Math.abs(paise)} dashZero strong tone={tone} />
    </p>
  );
}
