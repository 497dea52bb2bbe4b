import { formatE4 } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { MAX_PRICES } from '@bahi/core/products/check-product';
import { useQueryClient } from '@tanstack/react-query';
import { useHasFeature } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { DecimalField, RateField } from '../ui/amount-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FieldRows } from '../ui/field-rows.tsx';
import { Folded } from '../ui/folded.tsx';
import type { PriceDraft } from './product-draft.ts';
import { isWrongIn } from './product-more.tsx';
import type { ProductFormState } from './use-product-form.ts';

/** The rates of the price levels, each from a day and a quantity on. */
export function PriceSection({ orgId, form: { draft, problems, change } }: { orgId: string; form: ProductFormState }) {
  const queries = useQueryClient();
  const today = todayInIndia(Date.now());
  const { prices, unit } = draft;
  const isUsed = useHasFeature('priceLevels');
  if (!isUsed && prices.length === 0) return null; // entered prices are shown even if the company has switched the feature off
  const levels = [...new Set(prices.flatMap(({ level }) => (level ? [level.name] : [])))];
  const last = prices.at(-1);
  return (
    <Folded title="Rates of price levels" says={levels.join(', ')} hasProblem={isWrongIn(problems, 'prices')}>
      <p className="dim hint">
        Of a level, the rates of the newest day that has begun count; without any, the sale price. A sale begins with the rate of its
        party’s level; another level can be chosen on it.
      </p>
      <FieldRows<PriceDraft>
        rows={prices}
        onChange={(rows) => change({ prices: rows })}
        begin={() => ({ level: last?.level ?? null, from: last?.from ?? today, minQuantityE4: 0, rateE4: 0 })}
        add="Add a rate"
        most={MAX_PRICES}
        nameOf={({ level }, at) => `rate ${at + 1}${level ? `, ${level.name}` : ''}`}
        columns="minmax(0, 1fr) 130px 120px 120px"
      >
        {(row, set, at) => (
          <>
            <RecordField
              label="Price level"
              name={`prices.${at}.priceLevelId`}
              form="PriceLevel"
              value={row.level}
              onChoose={(level) => set({ level })}
              search={async (search) =>
                (await queries.fetchQuery(query.priceLevels.list.queryOptions({ input: { orgId, search, state: 'active', limit: 7 } })))
                  .rows
              }
              error={problems[`prices.${at}.priceLevelId`]}
            />
            <DateField
              label="From"
              date={row.from}
              today={today}
              onChange={(from) => set({ from })}
              error={problems[`prices.${at}.from`]}
            />
            <DecimalField
              label={`From ${unit}`}
              valueE4={row.minQuantityE4}
              onChange={(minQuantityE4) => set({ minQuantityE4 })}
              placeholder={formatE4(0)}
              error={problems[`prices.${at}.minQuantityE4`]}
            />
            <RateField label="Rate" rateE4={row.rateE4} onChange={(rateE4) => set({ rateE4 })} error={problems[`prices.${at}.rateE4`]} />
          </>
        )}
      </FieldRows>
      {problems.prices && <p role="alert">{problems.prices}</p>}
    </Folded>
  );
}
