import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../platform/queries.ts';
import { useAlter } from '../platform/records/use-alter.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { NewClassification } from './new-classification.tsx';
import type { Code } from './product-draft.ts';
import classes from './product-fields.module.css';
import { ratesNow } from './tax-now.ts';

type Props = {
  orgId: string;
  chosen: Code | null;
  onChoose: (code: Code | null) => void;
  error?: string | undefined;
  /** Worth a second look. */
  warning?: string;
};

const SHOWN = 7;

/** The HSN or SAC code of a product with its rate. Alt+C creates a missing one here; Ctrl+Alt+Enter edits the chosen one. */
export function ClassificationField({ orgId, chosen, onChoose, error, warning }: Props) {
  const queries = useQueryClient();
  const alter = useAlter('Classification', onChoose);
  const [making, setMaking] = useState<string | null>(null);
  /** After creating one, the focus returns to the field. */
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
        isMissing={error !== undefined}
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
      <SearchSelect<Code>
        label="HSN or SAC"
        autoFocus={isBack}
        placeholder="Code or description"
        value={chosen}
        search={async (text) => {
          const input = { orgId, search: text.trim(), state: 'active' as const, limit: SHOWN };
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
        {...alter.field}
        error={error}
        {...(chosen && { description: [`GST ${ratesNow(chosen.rates)} today`, warning].filter(Boolean).join('. ') })}
      />
      {alter.form}
    </div>
  );
}
