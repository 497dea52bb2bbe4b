import { findShipped, type ShippedCode, shippedSource, takenRates } from '@bahi/core/gst/shipped-rates';
import { useState } from 'react';
import { SearchSelect } from '../ui/search-select.tsx';
import type { ClassificationForm } from './classification-draft.ts';
import { rateForm } from './classification-draft.ts';
import classes from './product-fields.module.css';
import { ratesNow } from './tax-now.ts';

type Props = { booksFrom: string; onTake: (taken: ClassificationForm) => void };

/** Fills in a code and its rates from the list that Bahi includes. A chapter of two digits is completed by hand. */
export function ShippedField({ booksFrom, onTake }: Props) {
  const [taken, setTaken] = useState<ShippedCode | null>(null);
  const [typed, setTyped] = useState('');
  return (
    <SearchSelect<ShippedCode>
      label="Take from the rates that come with Bahi"
      placeholder="Code or description, or fill in below"
      description={[taken?.note, shippedSource].filter(Boolean).join(' ')}
      value={taken}
      search={(text) => {
        setTyped(text.trim());
        return findShipped(text).slice(0, 8);
      }}
      optionKey={({ code, description }) => `${code} ${description}`}
      optionText={({ code, description }) => `${code} ${description}`}
      renderOption={(code) => (
        <span className={classes.option}>
          <span>{code.code}</span>
          <span className={classes.description}>{code.description}</span>
          <span className="num">{ratesNow(takenRates(code, '2017-07-01'))}</span>
        </span>
      )}
      listWidth={480}
      onChoose={(code) => {
        setTaken(code);
        if (code === null) return;
        const isLonger = /^\d+$/.test(typed) && typed.startsWith(code.code);
        onTake({
          hsn: isLonger ? typed : code.code,
          description: code.description,
          slabBy: 'piece',
          rates: takenRates(code, booksFrom).map(rateForm).toReversed(),
        });
      }}
    />
  );
}
