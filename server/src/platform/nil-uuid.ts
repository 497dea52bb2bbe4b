/** Before every id in order, and the id of nothing and nobody. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';
