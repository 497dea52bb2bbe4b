import type { RateDraft } from '@bahi/core/gst/check-rates';
import type { Statement } from '../../platform/transaction.ts';
import { insertRates } from '../tax-store.ts';

/** The rates of a classification, as rows. */
export function insertRatesOf(orgId: string, classificationId: string, rates: readonly RateDraft[]): Statement {
  return insertRates(
    rates.map((rate) => ({
      org_id: orgId,
      tax_classification_id: classificationId,
      from_date: rate.from,
      gst_percent_e4: rate.gstPercentE4,
      cess_percent_e4: rate.cessPercentE4,
      cess_per_unit_e4: rate.cessPerUnitE4,
      cess_rule: rate.cessRule,
      up_to_paise: rate.upToPaise,
      gst_above_percent_e4: rate.gstAbovePercentE4,
      tax_on: rate.taxOn,
    })),
  );
}
