// npm run descriptions: writes the comments of the contract's routes and fields into the file from which the published document takes its
// descriptions. With --check it writes nothing, and fails if the file is outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isContractProcedure } from '@orpc/contract';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { z } from 'zod';
import { schemasIn } from '../server/src/platform/open-api/schema-fields.ts';
import { attachComments } from './comments-in-contract.mjs';

const file = fileURLToPath(new URL('../server/src/platform/open-api/descriptions.gen.json', import.meta.url));
/** The comments above routes and refusals. */
const commented = new WeakMap();

/** Marks a description that is a comment of the contract among those that schemas have of themselves. */
const mark = '\u0001';
const isDescribed = (schema) => schema.meta()?.description?.startsWith(mark) === true;

const isRenamed = (value) => value?.constructor?.name === 'Renamed' && value.schema instanceof z.ZodType;

/** The comment of a record with one field belongs to that field. */
function attach(value, comment) {
  if (value instanceof z.ZodType) return value.meta({ ...value.meta(), description: `${mark}${comment}` });
  if (isRenamed(value)) return new value.constructor(value.wire, attach(value.schema, comment));
  if (isContractProcedure(value) || 'status' in Object(value)) commented.set(value, comment);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const [[name, field] = [], ...others] = Object.entries(value);
  const schema = isRenamed(field) ? field.schema : field;
  return schema instanceof z.ZodType && others.length === 0 && !isDescribed(schema) ? { [name]: attach(field, comment) } : value;
}

attachComments(attach);
const { api } = await import('../contract/src/api.ts');
const converter = new ZodToJsonSchemaConverter();

/** The comments that describe fields, by their places. Texts that the schemas have of themselves are published without this file. */
async function commentsIn(schema, strategy) {
  const [, json] = await converter.convert(schema, { strategy });
  return Object.fromEntries(
    [...schemasIn(json)].flatMap(([at, { description }]) => (description?.startsWith(mark) ? [[at, description.slice(mark.length)]] : [])),
  );
}

const some = (record) => (Object.keys(record).length > 0 ? record : undefined);
async function describedRoutes(router, path = []) {
  if (!isContractProcedure(router)) {
    const inner = await Promise.all(Object.entries(router).map(([name, each]) => describedRoutes(each, [...path, name])));
    return inner.flat();
  }
  const { inputSchema, outputSchema, errorMap } = router['~orpc'];
  const refusals = Object.entries(errorMap).flatMap(([code, refusal]) => (commented.has(refusal) ? [[code, commented.get(refusal)]] : []));
  const parts = {
    about: commented.get(router),
    input: some(await commentsIn(inputSchema, 'input')),
    output: some(await commentsIn(outputSchema, 'output')),
    refusals: some(Object.fromEntries(refusals)),
  };
  return some(JSON.parse(JSON.stringify(parts))) ? [[path.join('.'), parts]] : [];
}

const text = `${JSON.stringify(Object.fromEntries(await describedRoutes(api)), null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('The comments of the contract have changed: npm run descriptions');
  process.exitCode = 1;
}
