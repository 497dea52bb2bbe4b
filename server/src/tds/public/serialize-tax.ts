import type { voucherDetails } from '@bahi/contract/vouchers/voucher-details';
import { taxPaiseOf } from '@bahi/core/tds/advance-tax';
import type { z } from 'zod';
import type { TaxOfVoucher } from '../tds-store.ts';

type Serialized = z.input<typeof voucherDetails>;

/** The tax of a voucher, for its details. */
export function serializeTax(tax: TaxOfVoucher | undefined): Pick<Serialized, 'tds' | 'tdsAdjustments' | 'advanceTax' | 'challan'> {
  const { tds = null, advance = null, challan = null, adjustments = [] } = tax ?? {};
  return {
    tds: tds && {
      side: tds.side,
      section: tds.section,
      partyId: tds.partyId,
      partyName: tds.partyName,
      countedPaise: tds.countedPaise,
      taxedPaise: tds.taxedPaise,
      percentE4: tds.percentE4,
      amountPaise: tds.amountPaise,
      ownPaise: tds.ownPaise,
      duePaise: tds.duePaise,
    },
    advanceTax: advance && {
      gstPercentE4: advance.gstPercentE4,
      placeOfSupply: advance.placeOfSupply,
      valuePaise: advance.valuePaise,
      cgstPaise: advance.cgstPaise,
      sgstPaise: advance.sgstPaise,
      igstPaise: advance.igstPaise,
    },
    challan,
    tdsAdjustments: adjustments,
  };
}

/** The GST in an advance for a service; 0 otherwise. */
export const taxInAdvance = (tax: TaxOfVoucher | undefined) => (tax?.advance ? taxPaiseOf(tax.advance) : 0);
