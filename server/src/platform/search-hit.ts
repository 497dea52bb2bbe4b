/**
 * A search by words found this, in the order of names. The rows are read by their ids afterwards: a cluster runs the functions that search
 * on one of its nodes, but not within a statement that reads tables there. `isSimilar`: nothing contains the words, and these names are
 * spelled alike.
 */
export type SearchHit = { id: string; isSimilar: boolean };

export const idsOf = (hits: readonly SearchHit[]): string[] => hits.map(({ id }) => id);
