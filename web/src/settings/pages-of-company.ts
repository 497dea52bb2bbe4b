import type { SettingsEntry } from './settings-frame.tsx';

/** The pages of a company's settings by section, with the names of their fields for the search. */
export const pageOf = {
  books: {
    label: 'Books',
    page: 'books',
    words: 'financial year rounding rupee negative stock cash valuation fifo days ahead place of supply ledger',
  },
  locks: { label: 'Locked periods', page: 'locks', words: 'lock date unlock close closed month year period' },
  staff: { label: 'Rights of users', page: 'staff', words: 'discount rates days back limits permissions roles' },
  features: { label: 'Parts of Bahi', page: 'features', words: 'features batches serials vans price levels sale orders licences' },
  print: {
    label: 'Print',
    page: 'print',
    words: 'invoice design paper a4 thermal colour copies terms declaration upi qr bank details logo',
  },
  despatch: { label: 'Titles of despatch', page: 'despatch', words: 'transport vehicle lr destination' },
  labels: { label: 'Labels', page: 'labels', words: 'barcode sticker ean code 128 qr price roll sheet zpl tspl packer code letters' },
  scales: { label: 'Scales', page: 'scales', words: 'scale bar code weight price grams prefix weighing till' },
} as const satisfies Readonly<Record<string, SettingsEntry>>;
