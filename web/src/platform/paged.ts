/** How a list that is read page by page goes on: from the cursor that the page before gave, until there is none. */
export const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
};
