import { invariant } from '@bahi/core/basics/invariant';
import { noLabelSettings, packerOf } from '@bahi/core/labels/label-settings';
import { readySizes } from '@bahi/core/labels/label-sizes';
import { readyTemplates } from '@bahi/core/labels/label-template';
import { forMembers } from '../platform/guards.ts';
import type { Tx } from '../platform/transaction.ts';
import { findLabelCompany } from './label-store.ts';

/** The sizes, templates and stickers of a company. The word of coded prices stays on the server: who knows it reads the prices. */
export const getSetup = forMembers.labels.getSetup.handler(async ({ context: { tx, company } }) => {
  const { _id, barcodeList, currentIndex, templates, sizes, packer } = await readSetup(tx, company.id);
  return { _id, barcodeList, currentIndex, templates, sizes, packer };
});

/** The label settings of a company with the ready templates and sizes before its own, and its packer. */
export async function readSetup(tx: Tx, orgId: string) {
  const found = await tx.first(findLabelCompany(orgId));
  invariant(found, 'the guard has seen the company');
  const settings = { ...noLabelSettings, ...found.stored };
  return {
    ...settings,
    _id: found._id,
    companyName: found.name,
    templates: [...readyTemplates, ...settings.templates],
    sizes: [...readySizes, ...settings.sizes],
    packer: packerOf(settings, found),
  };
}
