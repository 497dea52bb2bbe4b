import { stateName } from '@bahi/core/gst/states';
import { features } from '@bahi/core/organizations/industries';
import { aboutFeatures } from './about-features.ts';
import type { RecordWords } from './record-words.ts';

const turnover = (value: string) =>
  ({ upTo5Crore: 'Up to 5 crore', above5Crore: 'Above 5 crore', from10Crore: '10 crore and more', above500Crore: 'Above 500 crore' })[
    value
  ] ?? value;

/** The company and its settings, as its history names them. */
export const companyWords: RecordWords = {
  record: 'company',
  one: 'company',
  many: 'companies',
  title: 'Settings',
  searched: '',
  about: '',
  fields: {
    type: 'Type',
    industry: 'Industry',
    place: 'Place',
    state: 'State',
    gstin: 'GSTIN',
    registrationType: 'GST registration',
    booksFrom: 'Books from',
    logo: 'Logo',
    legalName: 'Legal name',
    address: 'Address',
    pin: 'PIN',
    phone: 'Phone',
    email: 'Email',
    website: 'Website',
    upiId: 'UPI id',
    pan: 'PAN',
    fssai: 'FSSAI number',
    turnover: 'Turnover last year',
    highestTurnover: 'Highest turnover',
    luts: 'Letter of undertaking',
    number: 'Number',
    from: 'From',
    to: 'To',
    registrations: 'Registration',
    books: 'Books',
    roundsToRupee: 'Round bills to the rupee',
    negativeStock: 'Negative stock',
    negativeCash: 'Negative cash',
    valuationMethod: 'Valuation of stock',
    placeOfSupplyBasis: 'Place of supply',
    aheadDays: 'Days ahead',
    locks: 'Locked up to',
    all: 'All the books',
    sales: 'Sales',
    purchase: 'Purchases',
    money: 'Receipts and payments',
    journal: 'Journals and contra',
    stock: 'Stock transfers and adjustments',
    staff: 'Rights of users',
    backDatingDays: 'Days back',
    mostDiscountPercent: 'Most discount, %',
    rates: 'Rates in sales',
    features: 'Part of Bahi',
    unlock: 'Opened for a time',
    until: 'Until',
    reason: 'Reason',
    print: 'Print',
    despatch: 'Titles of despatch',
    labels: 'Labels',
  },
  values: {
    state: stateName,
    logo: () => 'A picture',
    turnover,
    highestTurnover: turnover,
    features: (value) => aboutFeatures[features.find((each) => each === value) ?? 'batches'][0],
  },
};
