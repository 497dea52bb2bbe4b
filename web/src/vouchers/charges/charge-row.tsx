import type { AdditionalCharge } from '@bahi/core/drafts/additional-charge';
import { signed } from '@bahi/core/drafts/begin-charge';
import type { ChargeTaxing } from '@bahi/core/vouchers/charge-draft';
import { NativeSelect } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { Money } from '../../ui/amount.tsx';
import { AmountField, DecimalField } from '../../ui/amount-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { problemAt, type Shown } from '../problem-places.ts';
import classes from './charges.module.css';
import type { ComputedCharge } from './computed-charges.ts';

type Props = {
  charge: ComputedCharge;
  at: number;
  /** The side chosen in the list; shown while the figure is 0 and has no sign. */
  isDeduction: boolean;
  problems: readonly Shown[];
  /** Changes the charge as typed, which may be a key ahead of the rendered one. */
  onChange: (change: (now: AdditionalCharge) => AdditionalCharge) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

const signs = [
  { value: 'add', label: '+' },
  { value: 'less', label: '−' },
];
const figures = [
  { value: 'amount', label: '₹' },
  { value: 'percent', label: '%' },
];
const taxings: readonly { value: ChargeTaxing; label: string }[] = [
  { value: 'spread', label: 'Taxed as the items' },
  { value: 'own', label: 'GST of its own' },
  { value: 'afterTax', label: 'After tax' },
];

const figureOf = ({ percentE4, amountPaise }: AdditionalCharge): number => percentE4 ?? amountPaise;
/** A figure of 0 has no sign: then the chosen side counts. */
const isLessOf = (charge: AdditionalCharge, isAsked: boolean): boolean => (figureOf(charge) === 0 ? isAsked : figureOf(charge) < 0);
const withFigure = (charge: AdditionalCharge, typed: number, isDeduction: boolean): AdditionalCharge => {
  const figure = signed({ isDeduction }, typed);
  return charge.percentE4 === null ? { ...charge, amountPaise: figure } : { ...charge, percentE4: figure };
};

/** One charge: addition or deduction, amount or percentage, tax treatment, and its computed amount. */
export function ChargeRow({ charge, at, isDeduction, problems, onChange, onRemove, onKeyDown }: Props) {
  const { name, percentE4, amountPaise, taxing, igstE4, totalPaise } = charge;
  const [isLessAsked, setIsLessAsked] = useState(isDeduction);
  const isLess = isLessOf(charge, isLessAsked);
  const type = (typed: number) => onChange((now) => withFigure(now, typed, isLessOf(now, isLessAsked)));
  const turn = (side: boolean) => {
    setIsLessAsked(side);
    onChange((now) => withFigure(now, figureOf(now), side));
  };
  const wrong = (...fields: string[]) => problemAt(problems, ...fields.map((field) => `charges.${at}.${field}`));
  const shared = {
    keptAs: `charges.${at}.amountPaise`,
    'aria-label': percentE4 === null ? `${name}, amount` : `${name}, percent`,
    error: wrong('amountPaise'),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === '-' || event.key === '+') {
        // An expression such as =100-5 keeps its signs.
        if (event.currentTarget.value.startsWith('=')) return;
        event.preventDefault();
        turn(event.key === '-');
      } else onKeyDown(event);
    },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+D works in every field of the row
    <div
      className={classes.row}
      onKeyDown={(event) => {
        if (!event.ctrlKey || event.code !== 'KeyD') return;
        event.preventDefault();
        onRemove();
      }}
    >
      <span className={classes.name} data-place={`charges.${at}.ledgerId`}>
        {name}
        {wrong('ledgerId') && <span className={classes.wrong}>{wrong('ledgerId')}</span>}
      </span>
      <NativeSelect
        className={classes.sign}
        aria-label={`${name}: put on or taken off`}
        data={signs}
        value={isLess ? 'less' : 'add'}
        onChange={({ currentTarget }) => turn(currentTarget.value === 'less')}
      />
      <NativeSelect
        className={classes.sign}
        aria-label={`${name}: computed as`}
        data={figures}
        value={percentE4 === null ? 'amount' : 'percent'}
        onChange={({ currentTarget: { value } }) =>
          // The computed amount of the percentage is the initial amount.
          onChange((now) => (value === 'percent' ? { ...now, percentE4: 0 } : { ...now, percentE4: null, amountPaise }))
        }
      />
      <div className={classes.figure} data-place={`charges.${at}.amountPaise`}>
        {percentE4 === null ? (
          <AmountField paise={Math.abs(amountPaise)} onChange={type} {...shared} />
        ) : (
          <DecimalField valueE4={Math.abs(percentE4)} onChange={type} {...shared} />
        )}
      </div>
      <div className={classes.taxing}>
        <NativeSelect
          aria-label={`${name}: tax`}
          data={taxings}
          value={taxing}
          onChange={({ currentTarget: { value } }) => onChange((now) => ({ ...now, taxing: value as ChargeTaxing }))}
        />
      </div>
      {taxing === 'own' && (
        <div className={classes.rate} data-place={`charges.${at}.gstPercentE4`}>
          <DecimalField
            keptAs={`charges.${at}.gstPercentE4`}
            aria-label={`${name}, GST %`}
            valueE4={igstE4}
            onChange={(typed) => onChange((now) => ({ ...now, igstE4: typed }))}
            error={wrong('gstPercentE4')}
            onKeyDown={onKeyDown}
            rightSection="%"
          />
        </div>
      )}
      <output className={`num ${classes.total}`} aria-label={`${name}, total`}>
        <Money paise={totalPaise} />
      </output>
      <button
        type="button"
        tabIndex={-1}
        className={classes.remove}
        aria-label={`Remove ${name}`}
        title="Remove, Ctrl+D"
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
