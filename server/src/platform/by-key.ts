/** Compares by a key, in the order of JavaScript strings whatever the collation of the database: for `sort`. */
export const byKey =
  <Change>(key: (change: Change) => string) =>
  (a: Change, b: Change) =>
    key(a) < key(b) ? -1 : 1;
