import type { Problem } from '@bahi/core/basics/problem';
import { normalizeGstin, stateOfGstin } from '@bahi/core/gst/gstin';
import { ownNothing } from '../../platform/company-switches.ts';
import { refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext, Within } from '../../platform/request-context.ts';
import { listSimilar, type SimilarRow } from '../party-store.ts';
import { enterParty } from './enter-party.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

const findOfGstin = (within: Within, gstin: string) =>
  listSimilar(within, { gstin: normalizeGstin(gstin), mobile: '', matchKey: '', exceptId: null }, 10);

type Business = { known: SimilarRow | null; problems: Problem[] };
/**
 * The party that the books know by a GSTIN; null if there is none that the caller may use. A problem if the books have it only as a party of
 * others: it must not be entered a second time.
 */
export async function findBusiness({ tx, company }: Pick<Context, 'tx' | 'company'>, gstin: string): Promise<Business> {
  const [own, all] = await tx.together([findOfGstin(company, gstin), findOfGstin({ ...company, own: ownNothing }, gstin)]);
  const known = own.find(({ isActive }) => isActive) ?? own[0] ?? null;
  return { known, problems: known === null && all.length > 0 ? [{ code: 'BUSINESS_OF_OTHERS', field: 'guest' }] : [] };
}

/**
 * The id of the party with this GSTIN. If the books do not have it, it is entered under the name, in the state of its GSTIN. Refuses a party that
 * the caller may not use.
 */
export async function partyOfGstin(context: Context, { gstin, name }: { gstin: string; name: string }): Promise<string> {
  const { company } = context;
  const { known, problems } = await findBusiness(context, gstin);
  refuseProblems(problems);
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
