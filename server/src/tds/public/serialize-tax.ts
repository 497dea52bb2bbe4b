import type { voucherDetails } from '@bahi/contract/vouchers/voucher-details';
import { taxPaiseOf } from '@bahi/core/tds/advance-tax';
import type { z } from 'zod';
import type { TaxOfVoucher } from '../tds-store.ts';

type Serialized = z.input<typeof voucherDetails>;

/** The tax of a voucher in the wire format. */
export function serializeTax(tax: TaxOfVoucher | undefined): Pick<Serialized, 'tds' | 'tdsAdjustments' | 'advanceTax' | 'challan'> {
  const { tds = null, advance = null, challan = null, adjustments = [] } = tax ?? {};
  return {
    tds: tds && {
      side: tds.side,
      section: tds.section,
      partyId: tds.partyId,
      partyName: tds.partyName,
      counted: tds.countedPaise,
      taxed: tds.taxedPaise,
      percent: tds.percentE4,
      amount: tds.amountPaise,
      own: tds.ownPaise,
      due: tds.duePaise,
    },
    advanceTax: advance && {
      gst: advance.gstPercentE4,
      placeOfSupply: advance.placeOfSupply,
      value: advance.valuePaise,
      cgstAmount: advance.cgstPaise,
      sgstAmount: advance.sgstPaise,
      igstAmount: advance.igstPaise,
    },
    challan,
    tdsAdjustments: adjustments.map(({ countedPaise, aheadPaise, ...row }) => ({ ...row, counted: countedPaise, ahead: aheadPaise })),
  };
}

/** The GST in an advance for a service; 0 otherwise. */
export const taxInAdvance = (tax: TaxOfVoucher | undefined) => (tax?.advance ? taxPaiseOf(tax.advance) : 0);
