/** Before every id in order, and the id of nothing and nobody. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** In the form of a uuid, of whatever version. */
export const isUuid = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
