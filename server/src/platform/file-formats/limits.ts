// The limits of all uploaded files, in one place. The README names those that a user can meet.

/** The largest file, in bytes. 50 000 rows of products are about 6 MB. */
export const longestFile = 20_000_000;
/** The total unpacked size that the parts of a workbook may claim. A workbook is a zip: 20 MB of it could unpack to 20 GB. */
export const mostUnpacked = 300_000_000;
export const mostParts = 2_000;
/** Rows that are not blank, without the header. */
export const mostRows = 50_000;
/** Lines of a text file, including blank ones: as many as a spreadsheet has rows. */
export const mostLines = 1_048_576;
export const mostColumns = 200;
/** Cells of a whole file, including blank ones. */
export const mostCells = 2_000_000;
/** Characters of one cell. */
export const longestCell = 10_000;
/** Characters of one row and of all rows, counted in the form in which the database stores them. */
export const longestStoredRow = 40_000;
export const mostStoredText = 30_000_000;
/** Characters of all cells as displayed: a workbook may refer to one long text in each of its cells. */
export const mostReadText = 60_000_000;

/** Shared texts of a workbook, their number and their characters. They are in memory while the rows are read. */
export const mostSharedTexts = 1_000_000;
export const mostSharedText = 20_000_000;
/** Cell formats: no spreadsheet program writes more. */
export const mostFormats = 65_536;
export const longestFormat = 255;
/** XML limits: depth of elements, elements of all parts, attributes of an element, characters of one tag, text or comment. */
export const deepestElement = 64;
export const mostElements = 6_000_000;
export const mostAttributes = 200;
export const longestToken = 1_000_000;

/** Characters of the sentence with which a file is refused; it may quote the file. */
export const longestRefusal = 1_000;

/** The resources of the process that reads a file: memory, and processor time until each of its answers. */
export const mostMegabytes = 256;
export const mostMillis = 30_000;
/** Files read at the same time, of all companies. */
export const filesAtOnce = 2;
