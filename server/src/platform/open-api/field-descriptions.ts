import { readFile } from 'node:fs/promises';
import { api } from '@bahi/contract/api';
import type { ConditionalSchemaConverter } from '@orpc/openapi';
import { traverseContractProcedures } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { type JsonSchema, schemasIn } from './schema-fields.ts';

/**
 * The comments of the contract by route and field. They are generated into a file, because the schemas are part of the web app, where these
 * texts would only add size (ADR 0041).
 */
export type Descriptions = Record<string, { about?: string; input?: FieldTexts; output?: FieldTexts; refusals?: FieldTexts }>;
type FieldTexts = Record<string, string>;

export const readDescriptions = async (): Promise<Descriptions> =>
  JSON.parse(await readFile(new URL('./descriptions.gen.json', import.meta.url), 'utf8'));

/** Converts the schemas of the contract, and describes their fields. */
export function describingConverter(descriptions: Descriptions): ConditionalSchemaConverter {
  const converter = new ZodToJsonSchemaConverter();
  const texts = new Map<unknown, FieldTexts>();
  traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
    const { input = {}, output = {} } = descriptions[path.join('.')] ?? {};
    texts.set(contract['~orpc'].inputSchema, input);
    texts.set(contract['~orpc'].outputSchema, output);
  });
  return {
    condition: (schema) => converter.condition(schema),
    async convert(schema, options) {
      const [required, json] = await converter.convert(schema, options);
      const described = structuredClone(json);
      for (const [at, field] of schemasIn(described)) describe(field, texts.get(schema)?.[at]);
      return [required, described];
    },
  };
}

/** A schema that has its own text, such as its unit, keeps it after the comment. */
function describe(field: JsonSchema, text: string | undefined): void {
  if (text !== undefined) field.description = field.description ? `${text} (${field.description})` : text;
}
