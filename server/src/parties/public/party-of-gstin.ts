import { normalizeGstin, stateOfGstin } from '@bahi/core/gst/gstin';
import type { CompanyRequestContext, Within } from '../../platform/request-context.ts';
import type { Statement } from '../../platform/transaction.ts';
import { listSimilar, type SimilarRow } from '../party-store.ts';
import { enterParty } from './enter-party.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** Parties with this GSTIN that the caller may see. */
export const findOfGstin = (within: Within, gstin: string): Statement<SimilarRow> =>
  listSimilar(within, { gstin: normalizeGstin(gstin), mobile: '', matchKey: '', exceptId: null }, 10);

/** The party that the books know by a GSTIN; null if there is none. */
export const knownBusiness = (rows: readonly SimilarRow[]): SimilarRow | null => rows.find(({ isActive }) => isActive) ?? rows[0] ?? null;

/** The id of the party with this GSTIN. If the books do not have it, it is entered under the name, in the state of its GSTIN. */
export async function partyOfGstin(context: Context, { gstin, name }: { gstin: string; name: string }): Promise<string> {
  const { tx, company } = context;
  const known = knownBusiness(await tx.query(findOfGstin(company, gstin)));
  if (known) return known._id;
  const { _id } = await enterParty(context, {
    ...{ partyName: name, code: '', mobileNumber: '', email: '', gstin, pan: '', category: 'regular', address: '', pin: '' },
    ...{
      state: stateOfGstin(normalizeGstin(gstin)) ?? company.state,
      accountGroup: 'Sundry Debtors',
      priceLevelId: null,
      salesmanId: null,
    },
    ...{ creditDays: 0, creditLimitPaise: null, creditPolicy: 'warn', shippingAddresses: [], licences: [], openingBills: [] },
  });
  return _id;
}
