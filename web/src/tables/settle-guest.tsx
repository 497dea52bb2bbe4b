import { problemText } from '@bahi/core/basics/problem';
import { gstinProblem, normalizeGstin } from '@bahi/core/gst/gstin';
import { MAX_WALK_IN_NAME } from '@bahi/core/vouchers/walk-in';
import { TextInput } from '@mantine/core';

/** The business that the guest pays for, as the cashier enters it. */
export type Business = { readonly gstin: string; readonly name: string };
export const noBusiness: Business = { gstin: '', name: '' };

const GSTIN_LENGTH = 15;
/** A sentence about a GSTIN that is wrong; null if it is right or empty. */
export function gstinText({ gstin }: Business, isTest: boolean): string | null {
  const code = gstin === '' ? null : gstinProblem(normalizeGstin(gstin), { takesTestGstins: isTest });
  return code === null ? null : problemText({ code, field: 'gstin' });
}

type Props = {
  business: Business;
  /** The name that the books have for the GSTIN; '' if they do not know it. */
  knownName: string;
  isTest: boolean;
  onChange: (change: Partial<Business>) => void;
};

/** The GSTIN of the guest for the bill. A business that the books do not know is entered with its name. */
export function SettleGuest({ business, knownName, isTest, onChange }: Props) {
  const { gstin, name } = business;
  const isWhole = normalizeGstin(gstin).length >= GSTIN_LENGTH;
  const wrong = gstinText(business, isTest);
  return (
    <>
      <TextInput
        label="GSTIN of the guest"
        description={knownName === '' ? undefined : `Billed to ${knownName}`}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={gstin}
        onChange={({ currentTarget }) => onChange({ gstin: currentTarget.value.toUpperCase() })}
        error={isWhole && wrong}
      />
      {isWhole && wrong === null && knownName === '' && (
        <TextInput
          label="Name of the business"
          autoComplete="off"
          maxLength={MAX_WALK_IN_NAME}
          value={name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      )}
    </>
  );
}
