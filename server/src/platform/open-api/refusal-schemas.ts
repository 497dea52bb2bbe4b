import type { JsonSchema } from './schema-fields.ts';

export type Definition = readonly [code: string, message: string, isDataRequired: boolean, data: unknown];

/** Refusals in their shape on the wire, `{ code, message, …data }`: each shape once among the components of the document, by its code. */
export class RefusalSchemas {
  readonly components: Record<string, JsonSchema> = {};

  /** The body of a status: one of the shapes of its codes. */
  bodyOf(definitions: readonly Definition[]): JsonSchema {
    const shapes = definitions.map((each) => ({ $ref: `#/components/schemas/${this.#nameOf(each)}` }));
    return shapes.length === 1 ? shapes[0]! : { oneOf: shapes };
  }

  /** Adds a refusal to a status, unless it is there. */
  withRefusal(body: JsonSchema | undefined, definition: Definition): JsonSchema {
    const shapes = body === undefined ? [] : ((body.oneOf ?? [body]) as JsonSchema[]);
    const own = `#/components/schemas/${this.#nameOf(definition)}`;
    const all = shapes.some(({ $ref }) => $ref === own) ? shapes : [...shapes, { $ref: own }];
    return all.length === 1 ? all[0]! : { oneOf: all };
  }

  /** Two routes may use one code with different data: then the second shape gets its own name. */
  #nameOf([code, message, , data]: Definition): string {
    const { properties = {}, required = [] } = (typeof data === 'object' ? data : {}) as JsonSchema & { required?: string[] };
    const shape = {
      type: 'object',
      description: message,
      required: ['code', 'message', ...required],
      properties: { code: { const: code }, message: { type: 'string', examples: [message] }, ...properties },
    };
    for (let number = 1; ; number++) {
      const name = number === 1 ? `Refusal_${code}` : `Refusal_${code}_${number}`;
      const known = this.components[name];
      if (known === undefined) this.components[name] = shape;
      if (known === undefined || JSON.stringify(known) === JSON.stringify(shape)) return name;
    }
  }
}
