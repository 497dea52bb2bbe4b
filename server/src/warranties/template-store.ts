import type { WarrantyTemplate } from '@bahi/core/warranties/warranty-template';
import { sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export const templateConstraints: ConstraintRefusals = {
  warranty_templates_product_unique: exists('productId', 'This product has a warranty already'),
  warranty_templates_brand_unique: exists('brandId', 'This brand has a warranty already'),
  warranty_templates_product: gone('productId', 'This product is no longer there'),
  warranty_templates_brand: gone('brandId', 'This brand is no longer there'),
};

export type TemplateRow = WarrantyTemplate & {
  _id: string;
  name: string;
  version: number;
  changedAt: string | null;
  changedBy: string | null;
};

const templates = sql`select t.id as "_id", t.product_id as "productId", t.brand_id as "brandId", coalesce(p.name, b.name) as name, w.months,
    w.covers_parts as "coversParts", w.covers_service as "coversService", w.claim_days as "claimDays", w.is_per_bill as "isPerBill", w.terms, t.version,
    t.changed_at as "changedAt", t.changed_by_name as "changedBy"
  from warranty_templates t join warranty_terms w on w.org_id = t.org_id and w.id = t.terms_id
  left join products p on p.org_id = t.org_id and p.id = t.product_id
  left join brands b on b.org_id = t.org_id and b.id = t.brand_id`;

export function listTemplates(orgId: string, limit: number): Statement<TemplateRow> {
  return sql<TemplateRow>`${templates} where t.org_id = ${orgId} order by coalesce(p.sort_key, b.sort_key), t.id limit ${limit}`;
}

export function findTemplate(orgId: string, id: string): Statement<TemplateRow> {
  return sql<TemplateRow>`${templates} where t.org_id = ${orgId} and t.id = ${id}`;
}

export function countTemplates(orgId: string): Statement<{ count: number }> {
  return sql<{ count: number }>`select count(*)::int as count from warranty_templates where org_id = ${orgId}`;
}

export function lockTemplate(orgId: string, id: string): Statement {
  return sql`select from warranty_templates where org_id = ${orgId} and id = ${id} for update`;
}

/** The words of a template, under an id of their own: nobody changes them any more. */
function insertTerms(orgId: string, id: string, words: WarrantyTemplate): Statement {
  const { months, coversParts, coversService, claimDays, isPerBill, terms } = words;
  return sql`insert into warranty_terms (org_id, id, months, covers_parts, covers_service, claim_days, is_per_bill, terms)
    values (${orgId}, ${id}, ${months}, ${coversParts}, ${coversService}, ${claimDays}, ${isPerBill}, ${terms})`;
}

export function insertTemplate(orgId: string, id: string, termsId: string, template: WarrantyTemplate): Statement[] {
  return [
    insertTerms(orgId, termsId, template),
    sql`insert into warranty_templates (org_id, id, product_id, brand_id, terms_id)
      values (${orgId}, ${id}, ${template.productId}, ${template.brandId}, ${termsId})`,
  ];
}

export function updateTemplate(
  orgId: string,
  id: string,
  termsId: string,
  template: WarrantyTemplate,
  by: Pick<Caller, 'name'>,
): Statement[] {
  return [
    insertTerms(orgId, termsId, template),
    sql`update warranty_templates set ${touched(by)}, product_id = ${template.productId}, brand_id = ${template.brandId}, terms_id = ${termsId}
      where org_id = ${orgId} and id = ${id}`,
  ];
}

export function deleteTemplate(orgId: string, id: string): Statement {
  return sql`delete from warranty_templates where org_id = ${orgId} and id = ${id}`;
}
