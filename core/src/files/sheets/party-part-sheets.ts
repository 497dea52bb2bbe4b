import { licenceKinds, licenceName } from '../../parties/licences.ts';
import type { Column, Sheet } from '../sheet.ts';
import { partyCode, partyName, state } from './party-sheets.ts';
import { text } from './text-column.ts';

/** The columns that name the party of a row, by code or name. */
const ofParty = [
  { ...partyCode, note: 'The party by its code, or by its name in the next column.' },
  { ...partyName, note: 'The party by its name, where it has no code.' },
] as const;

/** Deletes what the row names. */
const gone: Column = {
  field: 'isGone',
  title: 'Delete',
  kind: 'yesNo',
  takesAway: true,
  aliases: ['remove', 'deleted', 'gone'],
  note: 'Yes takes it off the party.',
  example: '',
};

export const partyAddresses: Sheet<'partyAddresses'> = {
  name: 'partyAddresses',
  title: 'Shipping addresses',
  note: 'Where goods go to: a row for each address of a party, as many as it has. An address of the same label is replaced, others stay.',
  columns: [
    ...ofParty,
    {
      ...text('label', 'Label', 60, 'Tells the addresses of a party apart.', ['address name', 'branch', 'site'], 'Warehouse'),
      isNeeded: true,
    },
    text(
      'address',
      'Address',
      500,
      'As it stands on bills. A new one needs it.',
      ['shipping address', 'street', 'address line'],
      'Plot 7, MIDC',
    ),
    { ...state, note: 'Its name, its two letters or the two digits of its GST code. Empty: that of the party.' },
    { ...text('pin', 'PIN', 12, 'Six digits.', ['pin code', 'pincode', 'postal code', 'zip'], ''), kind: 'code', cleared: '' },
    gone,
  ],
  keys: [
    ['code', 'label'],
    ['partyName', 'label'],
  ],
};

export const partyLicences: Sheet<'partyLicences'> = {
  name: 'partyLicences',
  title: 'Licences of parties',
  note: 'A row for each licence of a party. One of the same kind and number takes the new last day, others stay.',
  columns: [
    ...ofParty,
    {
      field: 'kind',
      title: 'Licence',
      kind: 'choice',
      isNeeded: true,
      aliases: ['licence type', 'license', 'license type', 'kind'],
      note: 'What it allows.',
      example: 'Drug licence',
      choices: licenceKinds.map((value) => ({ value, title: licenceName(value) })),
    },
    {
      ...text('number', 'Number', 60, 'As it stands on the licence.', ['licence no', 'license no', 'licence number', 'dl no'], '20B-12345'),
      kind: 'code',
      isNeeded: true,
    },
    {
      field: 'expiresOn',
      title: 'Valid up to',
      kind: 'date',
      aliases: ['expiry', 'expires on', 'expiry date', 'valid till'],
      note: 'Its last day. Empty: none is known.',
      example: '',
      cleared: null,
    },
    gone,
  ],
  keys: [
    ['code', 'kind', 'number'],
    ['partyName', 'kind', 'number'],
  ],
};
