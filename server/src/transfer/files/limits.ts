/** The largest file that is taken. 50 000 rows of products are about 6 MB. */
export const longestFile = 20_000_000;
/** What a spreadsheet may unfold to. It is a zip: a bomb of 20 MB would unfold to 20 GB. */
export const mostUnfolded = 300_000_000;
export const mostRows = 50_000;
export const mostColumns = 200;
/** Texts that a spreadsheet keeps apart, in characters: they are held in memory while its rows are read. */
export const mostSharedText = 60_000_000;
export const longestCell = 10_000;
