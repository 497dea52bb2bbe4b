import { LONGEST_NUMBER, numberingLabel, numberings } from '../../vouchers/number-series.ts';
import { voucherKinds, voucherLabel } from '../../vouchers/voucher-kind.ts';
import type { Sheet } from '../sheet.ts';
import { active } from './name-sheets.ts';

const longestAffix = 20;
const mostDigits = 10;
const mostStart = 999_999_999;

export const series: Sheet<'series'> = {
  name: 'series',
  title: 'Voucher series',
  note: 'One series in each row, told from others by its vouchers and its name. One that has numbered vouchers keeps how its numbers look.',
  columns: [
    {
      field: 'name',
      title: 'Series',
      kind: 'text',
      isNeeded: true,
      longest: 120,
      aliases: ['name', 'series name', 'voucher series'],
      note: 'Each series of a kind of vouchers has a name of its own.',
      example: 'Counter (example)',
    },
    {
      field: 'kind',
      title: 'Vouchers',
      kind: 'choice',
      isNeeded: true,
      aliases: ['voucher', 'voucher type', 'kind'],
      note: 'The vouchers that it numbers.',
      example: 'Sales',
      choices: voucherKinds.map((kind) => ({ value: kind, title: voucherLabel(kind) })),
    },
    {
      field: 'numbering',
      title: 'Numbering',
      kind: 'choice',
      aliases: ['method of numbering', 'numbering method'],
      note: 'Empty for a new series: Automatic.',
      example: 'Automatic',
      choices: numberings.map((numbering) => ({ value: numbering, title: numberingLabel(numbering) })),
    },
    {
      field: 'prefix',
      title: 'Prefix',
      kind: 'code',
      longest: longestAffix,
      note: `{fy} stands for the financial year. A number has at most ${LONGEST_NUMBER} characters.`,
      example: 'C/{fy}/',
      cleared: '',
    },
    {
      field: 'suffix',
      title: 'Suffix',
      kind: 'code',
      longest: longestAffix,
      note: 'Behind the number, mostly nothing.',
      example: '',
      cleared: '',
    },
    {
      field: 'width',
      title: 'Digits',
      kind: 'whole',
      most: mostDigits,
      aliases: ['width'],
      note: 'Filled with zeros. Empty for a new series: 5.',
      example: '5',
    },
    {
      field: 'start',
      title: 'Start',
      kind: 'whole',
      most: mostStart,
      aliases: ['begins with', 'starting number'],
      note: 'The first number of each financial year. Empty for a new series: 1.',
      example: '1',
    },
    {
      field: 'isDefault',
      title: 'Default',
      kind: 'yesNo',
      aliases: ['is default'],
      note: 'Yes: a voucher takes it unless another is chosen. No takes nothing away: a default stays one until another has Yes.',
      example: 'No',
    },
    {
      field: 'vanName',
      title: 'Van',
      kind: 'text',
      longest: 120,
      aliases: ['van name'],
      note: 'Of a series for van sales: the van that it is meant for.',
      example: '',
      cleared: '',
    },
    active,
  ],
  keys: [['kind', 'name']],
  sole: { field: 'isDefault', of: ['kind'], code: 'SERIES_DEFAULT_TWICE' },
};
