import type { Problem } from '../basics/problem.ts';
import { isCodeWord } from './code-letters.ts';
import { type LabelSize, readySizes, sizesProblems } from './label-sizes.ts';
import { type LabelTemplate, templatesProblems } from './label-template.ts';
import type { Packer } from './pack-particulars.ts';
import { type Sticker, stickerProblems } from './stickers.ts';

/** All that a company decides of its labels. */
export type LabelSettings = {
  readonly barcodeList: Sticker[];
  /** The sticker that is offered first; 0 if there is none. */
  readonly currentIndex: number;
  /** Ten letters for 1 to 9 and 0; '' for none. */
  readonly codeWord: string;
  /** Its own, beside the ready ones. */
  readonly templates: LabelTemplate[];
  readonly sizes: LabelSize[];
  /** '' for what the company's own name, address, phone and mail say. */
  readonly packer: Packer;
};

export const noLabelSettings: LabelSettings = {
  barcodeList: [],
  currentIndex: 0,
  codeWord: '',
  templates: [],
  sizes: [],
  packer: { name: '', address: '', careName: '', carePhone: '', careEmail: '' },
};
export const MAX_PACKER_TEXT = 300;

/** Problems of the label settings at their fields: `labels.sizes.2.widthMm`. */
export function labelSettingsProblems({ barcodeList, currentIndex, codeWord, templates, sizes, packer }: LabelSettings): Problem[] {
  const isThere = currentIndex === 0 || (Number.isSafeInteger(currentIndex) && currentIndex > 0 && currentIndex < barcodeList.length);
  const known = new Set([...readySizes, ...sizes].map(({ id }) => id));
  return [
    ...stickerProblems(barcodeList, 'labels.barcodeList'),
    ...(isThere ? [] : [{ code: 'STICKER_UNKNOWN', field: 'labels.currentIndex' } as const]),
    ...(codeWord === '' || isCodeWord(codeWord) ? [] : [{ code: 'CODE_WORD_INVALID', field: 'labels.codeWord' } as const]),
    ...sizesProblems(sizes, 'labels.sizes'),
    ...templatesProblems(templates, known, 'labels.templates'),
    ...Object.entries(packer).flatMap(([name, text]): Problem[] =>
      text.length > MAX_PACKER_TEXT ? [{ code: 'TEXT_TOO_LONG', field: `labels.packer.${name}`, about: { most: MAX_PACKER_TEXT } }] : [],
    ),
  ];
}

/** The packer of labels: what the settings say, else what the company is. */
export function packerOf(
  { packer }: Pick<LabelSettings, 'packer'>,
  company: { name: string; address: string; phone: string; email: string },
): Packer {
  return {
    name: packer.name || company.name,
    address: packer.address || company.address,
    careName: packer.careName || packer.name || company.name,
    carePhone: packer.carePhone || company.phone,
    careEmail: packer.careEmail || company.email,
  };
}
