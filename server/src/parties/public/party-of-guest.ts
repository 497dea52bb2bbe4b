import { isEmail } from '@bahi/core/basics/email';
import { sortKey } from '@bahi/core/basics/sort-key';
import { tidyMobile } from '@bahi/core/parties/tidy-party';
import { findLedgersCalled } from '../../ledgers/ledger-store.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { listSimilar } from '../party-store.ts';
import { enterParty } from './enter-party.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Person = { name: string; phone: string; email: string; address: string };

/** The phone of a party has ten digits; '' for a number from abroad. */
const mobileOf = (phone: string) => {
  const mobile = tidyMobile(phone);
  return /^\d{10}$/.test(mobile) ? mobile : '';
};

const mostName = 120;

/** A name that no ledger has: two guests may be called the same. The next ones bear the end of their phone, or a number. */
async function freeName({ tx, company }: Context, name: string, mobile: string): Promise<string> {
  const ends = [...(mobile === '' ? [] : [mobile.slice(-4), mobile]), ...Array.from({ length: 98 }, (_, at) => String(at + 2))];
  const names = [name, ...ends.map((end) => `${name.slice(0, mostName - end.length - 3)} (${end})`)];
  const taken = new Set((await tx.query(findLedgersCalled(company.id, names.map(sortKey), []))).map((ledger) => sortKey(ledger.name)));
  return names.find((each) => !taken.has(sortKey(each))) ?? name;
}

/** The id of the guest's party: the one without a GSTIN that has this phone, else a new one. An email address of another form is left out. */
export async function partyOfGuest(context: Context, { name, phone, email, address }: Person): Promise<string> {
  const { tx, company } = context;
  const mobile = mobileOf(phone);
  const known = mobile === '' ? [] : await tx.query(listSimilar(company, { gstin: '', mobile, matchKey: '', exceptId: null }, 10));
  const found = known.find(({ isActive, gstin }) => isActive && !gstin);
  if (found) return found._id;
  const { _id } = await enterParty(context, {
    ...{
      partyName: await freeName(context, name, mobile),
      code: '',
      mobileNumber: mobile,
      email: isEmail(email) ? email : '',
      gstin: '',
      pan: '',
      category: 'unregistered',
      address,
      pin: '',
    },
    ...{ state: company.state, accountGroup: 'Sundry Debtors', priceLevelId: null, salesmanId: null },
    ...{ creditDays: 0, creditLimitPaise: null, creditPolicy: 'warn', shippingAddresses: [], licences: [], openingBills: [] },
  });
  return _id;
}
