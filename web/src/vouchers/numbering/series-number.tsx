import type { DraftAction } from '@bahi/core/drafts/change-draft';
import { LONGEST_NUMBER } from '@bahi/core/vouchers/number-series';
import { NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { problemAt, type Shown } from '../problem-places.ts';
import { type Series, takesNumber } from './number-problem.ts';
import classes from './numbering.module.css';

type Props = {
  series: readonly Series[];
  /** The series that numbers this voucher. */
  chosen: Series | undefined;
  /** As typed. */
  voucherNumber: string;
  problems: readonly Shown[];
  onAct: (action: Extract<DraftAction, { type: 'set' }>) => void;
  onKeyDown: (place: 'series' | 'voucherNumber') => (event: KeyboardEvent) => void;
};

/** The series of a voucher and, if it allows typed numbers, the number. A number typed for one series is not kept for another. */
export function SeriesNumber({ series, chosen, voucherNumber, problems, onAct, onKeyDown }: Props) {
  const isManual = chosen?.numbering === 'manual';
  return (
    <>
      <div data-place="series" className={classes.series}>
        <NativeSelect
          label="Series"
          value={chosen?._id ?? ''}
          onChange={({ currentTarget }) =>
            onAct({ type: 'set', fields: { selectedVoucherSeries: currentTarget.value, voucherNumber: '' } })
          }
          onKeyDown={onKeyDown('series')}
          data={series.map(({ _id, name }) => ({ value: _id, label: name }))}
          error={problemAt(problems, 'seriesId')}
        />
      </div>
      {chosen && takesNumber(chosen) && (
        <div data-place="voucherNumber" className={classes.number}>
          <TextInput
            label="Number"
            placeholder={isManual ? 'As on the paper' : chosen.nextNumber}
            title={isManual ? undefined : 'Left empty, the series gives the next number when it is saved'}
            autoComplete="off"
            maxLength={LONGEST_NUMBER}
            value={voucherNumber}
            onChange={({ currentTarget }) => onAct({ type: 'set', fields: { voucherNumber: currentTarget.value } })}
            onKeyDown={onKeyDown('voucherNumber')}
            error={problemAt(problems, 'voucherNumber')}
          />
        </div>
      )}
    </>
  );
}
