import { invariant } from '@bahi/core/basics/invariant';
import type { Problem } from '@bahi/core/basics/problem';
import { isStateCode } from '@bahi/core/gst/states';
import { isTdsSection, type TdsSection } from '@bahi/core/tds/sections';
import type { TdsFacts, TdsRow } from '@bahi/core/vouchers/deduct-tds';
import type { ReceiptDraft } from '@bahi/core/vouchers/receipt-draft';
import type { TaxedAdvances, UsedAdvance } from '@bahi/core/vouchers/set-off-advances';
import type { RestTax } from '@bahi/core/vouchers/tax-of-rest';
import type { Statement } from '../../platform/transaction.ts';
import { insertAdvanceTaxes, insertAdvanceTaxUses, type TaxedAdvanceRow, type UsedTaxRow } from '../advance-tax-store.ts';
import { insertChallans, insertDeduction, type TdsFactsRow, type UncountedRow } from '../tds-store.ts';

/** The TDS facts of a deductee in core's shape; null for any other party. */
export function tdsFacts(row: TdsFactsRow | undefined, uncounted: readonly UncountedRow[] = []): TdsFacts | null {
  if (!row) return null;
  const { certificateNumber, certificateFrom, certificateTo } = row;
  const holds = certificateNumber !== '' && certificateFrom !== null && certificateTo !== null;
  const certificate = holds
    ? {
        number: certificateNumber,
        percentE4: row.certificatePercentE4,
        validFrom: certificateFrom,
        validTo: certificateTo,
        limitPaise: row.certificatePaise,
      }
    : null;
  return {
    deductee: { kind: row.kind, hasPan: row.pan !== '', certificate },
    section: row.section,
    standing: row.standing,
    sums: new Map(row.sums.map(({ section, ...sums }) => [section, sums])),
    ledgerIds: new Map(Object.entries(row.ledgers ?? {}).filter((each): each is [TdsSection, string] => isTdsSection(each[0]))),
    uncounted: new Map(
      uncounted.map(({ billId, valuePaise, totalPaise, isOpening }) => [billId, { valuePaise, ofPaise: totalPaise, isOpening }]),
    ),
  };
}

export function taxedAdvances(rows: readonly TaxedAdvanceRow[]): TaxedAdvances {
  return new Map(rows.map(({ billId, ...left }) => [billId, left]));
}

/** Problems of an edited advance that bills have used: rate and place must stay, and at least the used amount. */
export function usedTaxProblems(used: UsedTaxRow | undefined, now: RestTax | null): Problem[] {
  if (!used) return [];
  const isSame = now?.gstPercentE4 === used.gstPercentE4 && now.placeOfSupply === used.placeOfSupply;
  const isEnough = now !== null && now.cgstPaise >= used.cgstPaise && now.igstPaise >= used.igstPaise;
  return isSame && isEnough
    ? []
    : [{ code: 'ADVANCE_TAX_USED', field: 'advanceTax.gstPercentE4', about: { percentE4: used.gstPercentE4 } }];
}

/** The rows of advances with tax that a voucher sets off. */
export function usedAdvanceRows(orgId: string, voucherId: string, uses: readonly UsedAdvance[]): Statement[] {
  if (uses.length === 0) return [];
  return [
    insertAdvanceTaxUses(
      uses.map(({ billId, valuePaise, cgstPaise, sgstPaise, igstPaise, roundPaise }) => ({
        org_id: orgId,
        voucher_id: voucherId,
        bill_id: billId,
        value_paise: valuePaise,
        cgst_paise: cgstPaise,
        sgst_paise: sgstPaise,
        igst_paise: igstPaise,
        round_paise: roundPaise,
      })),
    ),
  ];
}

/** The rows of the tax of a voucher's advance. */
export function advanceTaxRows(orgId: string, voucherId: string, restTax: RestTax | null): Statement[] {
  if (restTax === null) return [];
  const { gstPercentE4, placeOfSupply, valuePaise, cgstPaise, sgstPaise, igstPaise } = restTax;
  invariant(isStateCode(placeOfSupply), 'core has seen the place of supply');
  return [
    insertAdvanceTaxes([
      {
        org_id: orgId,
        voucher_id: voucherId,
        gst_percent_e4: gstPercentE4,
        place_of_supply: placeOfSupply,
        value_paise: valuePaise,
        cgst_paise: cgstPaise,
        sgst_paise: sgstPaise,
        igst_paise: igstPaise,
      },
    ]),
  ];
}

/** A payable deduction of a party; `ownPaise` is the part that belongs to no bill. */
export function payableRows(orgId: string, voucherId: string, partyId: string, on: string, row: TdsRow, ownPaise: number): Statement[] {
  return insertDeduction({
    org_id: orgId,
    voucher_id: voucherId,
    side: 'payable',
    party_id: partyId,
    section: row.section,
    deducted_on: on,
    counted_paise: row.countedPaise,
    ahead_paise: row.aheadPaise,
    taxed_paise: row.taxedPaise,
    certified_paise: row.certifiedPaise,
    percent_e4: row.percentE4,
    amount_paise: row.amountPaise,
    own_paise: ownPaise,
    due_paise: row.duePaise,
    certificate_number: row.certificateNumber,
  });
}

/** TDS deducted by others, which only the list of receivable TDS shows. */
export function receivableRows(
  orgId: string,
  voucherId: string,
  partyId: string | null,
  on: string,
  amountPaise: number,
  ownPaise: number,
): Statement[] {
  if (amountPaise === 0) return [];
  const nothing = {
    counted_paise: 0,
    ahead_paise: 0,
    taxed_paise: 0,
    certified_paise: 0,
    percent_e4: 0,
    due_paise: 0,
    certificate_number: '',
  };
  return insertDeduction({
    org_id: orgId,
    voucher_id: voucherId,
    side: 'receivable',
    party_id: partyId,
    section: '',
    deducted_on: on,
    ...nothing,
    amount_paise: amountPaise,
    own_paise: ownPaise,
  });
}

export function challanRows(orgId: string, voucherId: string, { challan }: ReceiptDraft, amountPaise: number): Statement[] {
  if (!challan) return [];
  const { section, month, bsrCode, serial, paidOn } = challan;
  return [
    insertChallans([
      { org_id: orgId, voucher_id: voucherId, section, month, bsr_code: bsrCode, serial, paid_on: paidOn, amount_paise: amountPaise },
    ]),
  ];
}
