/** Comes before every id in order, and is the id of no record. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** True for the form of a uuid of any version. */
export const isUuid = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
