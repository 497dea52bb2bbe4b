import type { Client } from '@orpc/client';
import type { AnyContractRouter, ContractProcedure, ErrorFromErrorMap, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';

/** The contract as the server sees it, for clients: amounts in paise on both sides. */
export type PaiseClient<C extends AnyContractRouter, X extends Record<PropertyKey, unknown> = Record<never, never>> =
  C extends ContractProcedure<infer I, infer O, infer E, infer _M>
    ? Client<X, Sent<InferSchemaOutput<I>>, InferSchemaInput<O>, ErrorFromErrorMap<E>>
    : { [K in keyof C]: C[K] extends AnyContractRouter ? PaiseClient<C[K], X> : never };

/** An input that the call does not change, so that a draft of core can be sent as it is. */
type Sent<Value> = Value extends (...of: never[]) => unknown
  ? Value
  : Value extends readonly (infer Each)[]
    ? readonly Sent<Each>[]
    : Value extends object
      ? { readonly [Field in keyof Value]: Sent<Value[Field]> }
      : Value;
