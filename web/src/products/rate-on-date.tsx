import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../platform/queries.ts';
import { DateField } from '../ui/date-field.tsx';
import classes from './rate-on-date.module.css';
import { rateSays } from './tax-now.ts';
import { treatmentNames } from './words.ts';

/** Which tax rate the product had, or will have, on a day. */
export function RateOnDate({ orgId, id }: { orgId: string; id: string }) {
  const today = todayInIndia(Date.now());
  const [date, setDate] = useState(today);
  const { data } = useQuery(query.products.getProductRate.queryOptions({ input: { orgId, id, date } }));
  return (
    <div className={classes.asked}>
      <DateField label="Tax rate on" date={date} today={today} onChange={setDate} />
      <p className={classes.answer} aria-live="polite">
        {data && (
          <>
            <strong>
              {data.treatment !== 'taxable'
                ? treatmentNames[data.treatment]
                : data.rate === null
                  ? 'No rate yet'
                  : `GST ${rateSays(data.rate)}`}
            </strong>{' '}
            <span className="dim">
              HSN {data.hsn}
              {data.rate && `, from ${formatDate(data.rate.from)}`}
              {data.until && ` until ${formatDate(data.until)}`}
              {data.rate && data.rate.cessPercentE4 + data.rate.cessPerUnitE4 > 0 && `, cess ${formatE4(data.rate.cessPercentE4)} %`}
            </span>
          </>
        )}
      </p>
    </div>
  );
}
