/** A JSON Schema, as far as it is read here. */
export type JsonSchema = {
  description?: string;
  properties?: Record<string, JsonSchema | boolean>;
  items?: JsonSchema | boolean;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: (JsonSchema | boolean)[];
  oneOf?: (JsonSchema | boolean)[];
  allOf?: (JsonSchema | boolean)[];
  [keyword: string]: unknown;
};

/** Every schema within a schema with its path: `items[].ledger.gst`, and `|1` for the second of several shapes. The whole is at ''. */
export function* schemasIn(schema: unknown, at = ''): Generator<[at: string, schema: JsonSchema]> {
  if (typeof schema !== 'object' || schema === null) return;
  const own = schema as JsonSchema;
  yield [at, own];
  for (const [name, each] of Object.entries(own.properties ?? {})) yield* schemasIn(each, at === '' ? name : `${at}.${name}`);
  yield* schemasIn(own.items, `${at}[]`);
  yield* schemasIn(own.additionalProperties, `${at}{}`);
  for (const [index, each] of [...(own.anyOf ?? []), ...(own.oneOf ?? []), ...(own.allOf ?? [])].entries())
    yield* schemasIn(each, `${at}|${index}`);
}
