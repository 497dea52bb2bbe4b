// The bounds of every file that people upload, in one place. The README names the ones that a person can meet.

/** The largest file, in bytes. 50 000 rows of products are about 6 MB. */
export const longestFile = 20_000_000;
/** The bytes that all parts of a workbook may claim to unpack to. A workbook is a zip: 20 MB of it could unpack to 20 GB. */
export const mostUnpacked = 300_000_000;
export const mostParts = 2_000;
/** Rows that hold something, the header apart. */
export const mostRows = 50_000;
/** Lines of a text file, blank ones included: as many rows as a spreadsheet has. */
export const mostLines = 1_048_576;
export const mostColumns = 200;
/** Cells of a whole file, blank ones included. */
export const mostCells = 2_000_000;
/** Characters of one cell. */
export const longestCell = 10_000;
/** Characters of one row and of all rows, counted in the form in which the database stores them. */
export const longestStoredRow = 40_000;
export const mostStoredText = 30_000_000;
/** Characters of all cells as a person would read them: a workbook may name one long text in each of its cells. */
export const mostReadText = 60_000_000;

/** Texts that a workbook stores apart from its rows, counted and in characters. They are in memory while the rows are read. */
export const mostSharedTexts = 1_000_000;
export const mostSharedText = 20_000_000;
/** Cell formats: no spreadsheet program writes more. */
export const mostFormats = 65_536;
/** XML: elements inside each other, elements of all parts together, attributes of one element, characters of one tag, text or comment. */
export const deepestElement = 64;
export const mostElements = 6_000_000;
export const mostAttributes = 200;
export const longestToken = 1_000_000;

/** What the process that reads a file may use. */
export const mostMegabytes = 256;
export const mostMillis = 30_000;
/** Files that are read at the same time, of all companies together. */
export const filesAtOnce = 2;
