/** Infinite-query options of a list: continues from the cursor of the last page until there is none. */
export const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
};

/** A table needs this from a list that loads while scrolling. */
export type Scroll = { readonly onEnd: () => void; readonly isLoadingMore: boolean };

type Answer = { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => Promise<unknown> };

/** Loads the next page near the end of the list, one at a time. */
export const scrollOf = (answer: Answer): Scroll => ({
  onEnd: () => answer.hasNextPage && !answer.isFetchingNextPage && void answer.fetchNextPage(),
  isLoadingMore: answer.isFetchingNextPage,
});

type Whole<Page> = { readonly data: Page | undefined; readonly error: Error | null; readonly refetch: () => unknown };

/** The answer of a route without pages, as a list of one page. */
export const wholeAnswer = <Page>({ data, error, refetch }: Whole<Page>) => ({
  data: data && { pages: [data] },
  error,
  refetch,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => Promise.resolve(),
});
