import type { Kind } from './session.ts';

/** Options of a call: `api.vouchers.saveSales(input, { context: { key } })`. */
export type CallContext = {
  /** The server uses only the cookie of this kind of user; by default that of the screen's area. */
  kind?: Kind;
  /** The draft's uuid. The same key and body return the first result, so a lost answer never saves twice. */
  key?: string;
  /** The key is stored with a draft until an answer arrives. Another draft is another act, even if its contents are equal. */
  isOfDraft?: boolean;
};
