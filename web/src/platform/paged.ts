/** How a list that is read page by page goes on: from the cursor that the page before gave, until there is none. */
export const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
};

/** What a list asks of its table as one goes down it. */
export type Scroll = { readonly onEnd: () => void; readonly isLoadingMore: boolean };

type Answer = { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => Promise<unknown> };

/** The next page is read as the end of the list comes near, one at a time. */
export const scrollOf = (answer: Answer): Scroll => ({
  onEnd: () => answer.hasNextPage && !answer.isFetchingNextPage && void answer.fetchNextPage(),
  isLoadingMore: answer.isFetchingNextPage,
});
