import { stateName } from '@bahi/core/gst/states';
import { type LicenceKind, licenceName } from '@bahi/core/parties/licences';
import { formatDate } from '@bahi/core/periods/business-date';
import type { RecordWords } from '../platform/records/record-words.ts';

export const categoryNames = {
  unregistered: 'Unregistered',
  regular: 'Regular',
  composition: 'Composition',
  sez: 'SEZ',
  overseas: 'Overseas',
} as const;

export const partyWords: RecordWords = {
  record: 'party',
  one: 'party',
  many: 'parties',
  title: 'Parties',
  searched: 'name, code, phone or GSTIN',
  about: 'A party is a customer or supplier: whom you sell to and buy from, and who owes you.',
  fields: {
    partyName: 'Name',
    code: 'Code',
    mobileNumber: 'Mobile',
    email: 'Email',
    gstin: 'GSTIN',
    pan: 'PAN',
    category: 'GST category',
    state: 'State',
    address: 'Address',
    pin: 'PIN',
    groupName: 'Group',
    priceLevelName: 'Price level',
    salesmanName: 'Salesman',
    creditDays: 'Credit days',
    creditLimit: 'Credit limit',
    creditPolicy: 'Beyond the limit',
    shippingAddresses: 'Shipping address',
    licences: 'Licence',
    openingBills: 'Opening bill',
    label: 'Label',
    kind: 'Kind',
    number: 'Number',
    expiresOn: 'Expires on',
    billDate: 'Date',
    dueDate: 'Due on',
    amount: 'Amount',
    mergedInto: 'Merged into',
    merged: 'Taken in by merge',
  },
  values: {
    state: stateName,
    category: (value) => categoryNames[value as keyof typeof categoryNames] ?? value,
    kind: (value) => licenceName(value as LicenceKind) ?? value,
    creditPolicy: (value) => (value === 'block' ? 'Block the sale' : 'Warn'),
    expiresOn: formatDate,
    billDate: formatDate,
    dueDate: formatDate,
  },
};
