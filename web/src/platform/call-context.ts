import type { Kind } from './session.ts';

/** What a caller may say about a call: `api.vouchers.saveSales(input, { context: { key } })`. */
export type CallContext = {
  /** Only the cookie of this kind of person counts; the area of the screen unless said otherwise. */
  kind?: Kind;
  /** The draft's uuid: the same key and body answer the first result, so a lost answer never saves twice. */
  key?: string;
  /** The key is kept with a draft until an answer came: another draft is another act, however like it is. */
  isOfDraft?: boolean;
};
