import { problemText } from '@bahi/core/basics/problem';
import { percentOf } from '@bahi/core/money/rounding';
import { formatRupees } from '@bahi/core/money/rupee-format';
import type { IsoDate } from '@bahi/core/periods/business-date';
import { priceBeforeTax, taxOfNight } from '@bahi/core/rooms/room-tax';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { AmountField } from '../ui/amount-field.tsx';
import classes from './price-with-tax.module.css';

type Props = {
  label: string;
  /** Before tax. */
  paise: number;
  /** The night that decides the rates of GST. */
  date: IsoDate;
  onChange: (paise: number) => void;
  error?: string | undefined;
};

/** A price before tax and with it: either may be typed. No rate fits some prices with tax; the two beside the gap are offered then. */
export function PriceWithTax({ label, paise, date, onChange, error }: Props) {
  const [refused, setRefused] = useState<number | null>(null);
  const rate = taxOfNight(paise, date);
  const withTax = paise + (rate ? percentOf(paise, rate.gstPercentE4) : 0);
  const gap = refused === null ? null : priceBeforeTax(refused, date);
  const typeWithTax = (price: number) => {
    const { valuePaise } = priceBeforeTax(price, date);
    setRefused(valuePaise === null ? price : null);
    if (valuePaise !== null) onChange(valuePaise);
  };
  return (
    <>
      <AmountField
        label={label}
        paise={paise}
        onChange={(typed) => {
          setRefused(null);
          onChange(typed);
        }}
        error={error}
      />
      <AmountField
        label={rate && paise > 0 ? `with ${rate.gstPercentE4 / 10_000} % GST` : 'with GST'}
        aria-label={`${label}, with GST`}
        paise={refused ?? withTax}
        onChange={typeWithTax}
        error={gap?.problems[0] ? problemText(gap.problems[0]) : undefined}
      />
      {gap && gap.offers.length > 0 && (
        <div className={classes.offers}>
          {gap.offers.map(({ pricePaise, valuePaise }) => (
            <Button key={pricePaise} variant="default" size="compact-xs" onClick={() => typeWithTax(pricePaise)}>
              {formatRupees(pricePaise)}, of which you keep {formatRupees(valuePaise)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
