import { MAX_WARRANTY_TEMPLATES, templateProblems, type WarrantyTemplate } from '@bahi/core/warranties/warranty-template';
import { v7 as uuidv7 } from 'uuid';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockTemplate,
  updateTemplate,
} from './template-store.ts';

/** The warranties of products and brands. */
export const templates = {
  listTemplates: forMembers.warranties.listTemplates.handler(async ({ context: { tx, company } }) => ({
    templates: await tx.query(listTemplates(company.id, MAX_WARRANTY_TEMPLATES)),
  })),

  saveTemplate: forManagers.warranties.saveTemplate.handler(async ({ input: { orgId: _, ...entered }, context: { tx, company } }) => {
    refuseProblems(templateProblems(entered));
    const { count } = only(await tx.query(countTemplates(company.id)));
    if (count >= MAX_WARRANTY_TEMPLATES) {
      throw new Refusal('LIMIT_REACHED', undefined, `There can be at most ${MAX_WARRANTY_TEMPLATES} warranties.`);
    }
    const id = uuidv7();
    const [saved] = await tx.after(insertTemplate(company.id, id, uuidv7(), entered), [findTemplate(company.id, id)]);
    const template = only(saved);
    return { message: `Warranty of ${template.name} saved`, template };
  }),

  updateTemplate: forManagers.warranties.updateTemplate.handler(
    async ({ input: { orgId: _, id, version, ...entered }, context: { tx, company, caller } }) => {
      const template: WarrantyTemplate = entered;
      refuseProblems(templateProblems(template));
      const [[before]] = await tx.after([lockTemplate(company.id, id)], [findTemplate(company.id, id)]);
      refuseStale(before, version);
      const [saved] = await tx.after(updateTemplate(company.id, id, uuidv7(), template, caller), [findTemplate(company.id, id)]);
      const row = only(saved);
      return { message: `Warranty of ${row.name} saved`, template: row };
    },
  ),

  removeTemplate: forManagers.warranties.removeTemplate.handler(async ({ input: { id, version }, context: { tx, company } }) => {
    const [[before]] = await tx.after([lockTemplate(company.id, id)], [findTemplate(company.id, id)]);
    refuseStale(before, version);
    tx.commitWith([deleteTemplate(company.id, id)]);
    return { message: `Warranty of ${before.name} removed` };
  }),
};
