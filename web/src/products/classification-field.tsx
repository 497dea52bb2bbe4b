import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaxClassification } from '../platform/answers.ts';
import { query } from '../platform/queries.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import { NewClassification } from './new-classification.tsx';
import classes from './product-fields.module.css';
import { ratesNow } from './tax-now.ts';

type Props = {
  orgId: string;
  chosen: TaxClassification | null;
  onChoose: (code: TaxClassification | null) => void;
  error?: string | undefined;
};

const SHOWN = 7;

/** The HSN or SAC code of a product with its rate. What is missing is made right here, with Alt+C. */
export function ClassificationField({ orgId, chosen, onChoose, error }: Props) {
  const queries = useQueryClient();
  const [making, setMaking] = useState<string | null>(null);
  /** Back from making one, the hand goes on where it left. */
  const [isBack, setIsBack] = useState(false);
  const endMaking = () => {
    setMaking(null);
    setIsBack(true);
  };
  if (making !== null) {
    return (
      <NewClassification
        orgId={orgId}
        typed={making}
        onCancel={endMaking}
        onMade={(code) => {
          endMaking();
          onChoose(code);
        }}
      />
    );
  }
  return (
    <div data-field="taxClassificationId">
      <SearchSelect
        label="HSN or SAC"
        autoFocus={isBack}
        placeholder="Code or description"
        value={chosen}
        search={async (text) => {
          const input = { orgId, search: text.trim(), limit: SHOWN };
          return (await queries.fetchQuery(query.products.listTaxClassifications.queryOptions({ input }))).taxClassifications;
        }}
        optionKey={({ _id }) => _id}
        optionText={({ hsn, description }) => `${hsn} ${description}`}
        renderOption={({ hsn, description, rates }) => (
          <span className={classes.option}>
            <span>{hsn}</span>
            <span className={classes.description}>{description}</span>
            <span className="num">{ratesNow(rates)}</span>
          </span>
        )}
        listWidth={480}
        onChoose={onChoose}
        onCreate={setMaking}
        error={error}
        {...(chosen && { description: `GST ${ratesNow(chosen.rates)} today` })}
      />
    </div>
  );
}
