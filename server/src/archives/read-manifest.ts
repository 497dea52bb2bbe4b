import { companyDetails, companyRegistration, companyType, industry, registrations } from '@bahi/contract/organizations/company-shapes';
import { date, name, stateCode } from '@bahi/contract/wire';
import { z } from 'zod';
import { periodProblems, taxProblems } from '../organizations/public/company-problems.ts';
import { serializeProblems } from '../platform/refusal.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { type ArchiveFile, dataPath, fileShape, type Manifest, manifestShape } from './manifest.ts';
import type { OpenArchive } from './open-archive.ts';
import { parseJson } from './parse-json.ts';
import type { TenantTable } from './tables-store.ts';

/** A hundred thousand pictures, and the tables. */
const MOST_MANIFEST_BYTES = 20_000_000;
const MOST_COMPANY_BYTES = 1_000_000;

/** Reads the manifest. Refuses another version of Bahi, whose tables have other columns. */
export async function readManifest(archive: OpenArchive, migration: string): Promise<Manifest> {
  const found = readJson('manifest.json', await archive.whole('manifest.json', MOST_MANIFEST_BYTES));
  const read = manifestShape.safeParse(found);
  const other = z.object({ migration: z.string().max(120), bahiVersion: z.string().max(50) }).safeParse(found);
  if (other.success && other.data.migration !== migration) throw new ArchiveProblem(otherVersion(other.data, migration));
  if (!read.success) throw notOurs();
  const { files, ...manifest } = read.data;
  return { ...manifest, files: files.map(readDescription) };
}

/** One by one, so that the first wrong one ends the reading: a list of problems with each of them could fill the memory. */
function readDescription(found: unknown): ArchiveFile {
  const read = fileShape.safeParse(found);
  if (!read.success) throw notOurs();
  return read.data;
}

const notOurs = () => new ArchiveProblem('manifest.json is not that of an archive of a company. Nothing was imported.');

const otherVersion = (found: { migration: string; bahiVersion: string }, migration: string) =>
  `The archive was written by Bahi ${found.bahiVersion} at the step ${found.migration} of its database; this installation is at ${migration}. ` +
  (found.migration < migration
    ? 'Update the installation that it came from, write the archive again there, and import that.'
    : 'Ask the operator to update this installation, and import the archive then.');

/** The manifest's entry for each table of this database. Refuses other tables. */
export function filesOfTables(manifest: Manifest, tables: readonly TenantTable[]): Map<string, ArchiveFile> {
  const files = new Map(manifest.files.map((file) => [file.path, file]));
  const expected = new Set(tables.map(({ name }) => dataPath(name)));
  const unknown = manifest.files.find(({ path }) => path.startsWith('data/') && !expected.has(path));
  if (unknown) throw new ArchiveProblem(`${unknown.path} is no table of this version of Bahi. Nothing was imported.`);
  for (const path of expected)
    if (!files.has(path)) throw new ArchiveProblem(`The manifest does not name ${path}. The archive is damaged.`);
  return files;
}

// Fields that others see, such as the admin, have the limits of the company form.
const companyShape = z.looseObject({
  name,
  type: companyType,
  industry,
  place: z.string().max(120),
  state: stateCode,
  gstin: z.string().max(20).nullable(),
  registration_type: companyRegistration,
  books_from: date,
  is_test: z.boolean(),
  legal_name: companyDetails.legalName,
  address: companyDetails.address,
  pin: companyDetails.pin,
  phone: companyDetails.phone,
  email: companyDetails.email,
  website: companyDetails.website,
  upi_id: companyDetails.upiId,
  pan: companyDetails.pan.nullable(),
  fssai: companyDetails.fssai,
  turnover: companyDetails.turnover,
  highest_turnover: companyDetails.highestTurnover,
  luts: companyDetails.luts,
  registrations: registrations.max(100),
});

export type ArchivedCompany = z.infer<typeof companyShape>;

/** The company of the archive: exactly the columns of this database, with values that the company form accepts. */
export async function readCompany(
  archive: OpenArchive,
  file: ArchiveFile | undefined,
  columns: readonly string[],
): Promise<ArchivedCompany> {
  const found = readJson('company.json', await archive.wholeFile('company.json', file, MOST_COMPANY_BYTES));
  const read = companyShape.safeParse(found);
  if (!read.success) {
    const { path = [], message = '' } = read.error.issues[0] ?? {};
    throw new ArchiveProblem(`company.json: ${path.join('.')}: ${message}`);
  }
  const company = read.data;
  const expected = new Set(columns);
  const names = Object.keys(company);
  if (names.length !== expected.size || names.some((each) => !expected.has(each)))
    throw new ArchiveProblem('company.json is not that of this version of Bahi.');
  const { state, gstin, registration_type: registrationType, is_test: isTest, books_from: booksFrom } = company;
  const [problem] = [...serializeProblems(taxProblems({ state, gstin, registrationType, isTest })), ...periodProblems(booksFrom)];
  if (problem) throw new ArchiveProblem(`company.json: ${problem.message}`);
  return company;
}

function readJson(path: string, bytes: Buffer): unknown {
  try {
    return parseJson(bytes.toString('utf8'));
  } catch {
    throw new ArchiveProblem(`${path} cannot be read. The archive is damaged.`);
  }
}
