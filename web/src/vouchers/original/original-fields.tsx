import { MAX_REFERENCE_LENGTH } from '@bahi/core/basics/limits';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import type { OriginalNamed } from '@bahi/core/vouchers/trade-draft';
import type { TradeSide } from '@bahi/core/vouchers/trade-rules';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { VoucherRow } from '../../platform/answers.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { enterThrough } from '../enter-through.ts';
import partyField from '../party-field.module.css';
import { problemAt, type Shown } from '../problem-places.ts';
import { focusField } from '../use-places.ts';
import { findOriginals } from './find-originals.ts';
import classes from './original.module.css';

type Props = {
  orgId: string;
  /** Null while no party is chosen. */
  partyId: string | null;
  /** The side of the original: sold or bought. */
  side: TradeSide;
  original: OriginalNamed | null;
  today: IsoDate;
  problems: readonly Shown[];
  onChange: (original: OriginalNamed | null) => void;
  /** Enter in the last field goes to the next part. */
  onEnd: () => void;
};

/** For the heading of the folded section: `SL/26-27/00418 of 04/11/2026`. */
export function originalSays(original: OriginalNamed | null): string {
  if (original === null || original.number.trim() === '') return '';
  return `${original.number.trim()}${original.date === '' ? '' : ` of ${formatDate(original.date)}`}`;
}

/** The voucher that a note corrects: a voucher of the party, or number and date of an invoice from before the books began. */
export function OriginalFields({ orgId, partyId, side, original, today, problems, onChange, onEnd }: Props) {
  const queries = useQueryClient();
  if (partyId === null) return <p className="dim hint">Choose the party first.</p>;
  const isPaper = original !== null && original.voucherId === null;
  const turn = () => {
    onChange(isPaper ? null : { voucherId: null, number: '', date: today });
    setTimeout(() => focusField('original'));
  };
  const error = problemAt(
    problems.filter(({ field }) => !/\.date$/.test(field)),
    'original',
  );
  const places = isPaper ? ['original', 'original.date'] : ['original'];
  const onKeyDown = (place: string) => enterThrough(places, place, onEnd);
  return (
    <div className={classes.fields}>
      {isPaper ? (
        <>
          <div data-place="original" className={classes.voucher}>
            <TextInput
              label="Number of the original"
              autoComplete="off"
              maxLength={MAX_REFERENCE_LENGTH}
              value={original.number}
              onChange={({ currentTarget }) => onChange({ ...original, number: currentTarget.value })}
              onKeyDown={onKeyDown('original')}
              error={error}
            />
          </div>
          <div data-place="original.date" className={classes.date}>
            <DateField
              label="Its date"
              keptAs="original.date"
              date={original.date}
              today={today}
              onChange={(date) => onChange({ ...original, date })}
              onKeyDown={onKeyDown('original.date')}
              error={problemAt(problems, 'original.date')}
            />
          </div>
        </>
      ) : (
        <div data-place="original" className={classes.voucher}>
          <SearchSelect<Pick<VoucherRow, '_id' | 'voucherNumber' | 'date'> & Partial<VoucherRow>>
            label="Original"
            placeholder={side === 'customer' ? 'Number of the sale' : 'Number of the purchase'}
            value={original && { _id: original.voucherId ?? '', voucherNumber: original.number, date: original.date }}
            search={(text) => findOriginals(queries, { orgId, partyId, side }, text)}
            optionKey={({ _id }) => _id}
            optionText={({ voucherNumber }) => voucherNumber}
            renderOption={({ voucherNumber, date, amountPaise }) => (
              <span className={partyField.option}>
                <span className={partyField.name}>
                  {voucherNumber} <span className="dim">{formatDate(date)}</span>
                </span>
                <span className="num">{amountPaise === undefined ? '' : formatRupees(amountPaise, 'two')}</span>
              </span>
            )}
            listWidth={400}
            onChoose={(row) => onChange(row && { voucherId: row._id, number: row.voucherNumber, date: row.date })}
            onKeyDown={onKeyDown('original')}
            error={error}
          />
        </div>
      )}
      <Button variant="default" className={classes.turn ?? ''} onClick={turn}>
        {isPaper ? 'A voucher in these books' : 'Invoice from before the books began'}
      </Button>
    </div>
  );
}
