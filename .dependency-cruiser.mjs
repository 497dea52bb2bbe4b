// Who may import whom: ARCHITECTURE.md, section 1. tools/boundaries.test.ts proves that each rule can fail.

/**
 * The nouns of the server, the lowest first: a noun may import only nouns before it (ADR 48). A new folder of server/src takes its place
 * here: above all that it reads or calls, below all that read or call it.
 */
export const serverNouns = [
  // What belongs to no company, or to each of its records alike.
  ...['mail', 'passcode', 'pictures', 'records', 'settings', 'masters', 'godowns', 'series'],
  // The books below vouchers: their balances, what they name, whom and what they are about.
  ...[
    'postings',
    'stock',
    'ledgers',
    'organizations',
    'products',
    'boms',
    'menu',
    'tds',
    'parties',
    'rooms',
    'bills',
    'bank-dates',
    'papers',
  ],
  // People.
  ...['accounts', 'recovery', 'own-account', 'staff', 'subscriptions'],
  // A saved voucher, and what hangs on it or reads it.
  ...['vouchers', 'cheques', 'warranties', 'reports', 'banking', 'bank-books', 'cash-counts', 'hand-overs', 'labels'],
  // How vouchers are entered, kind by kind.
  ...[
    'trade',
    'receipts',
    'entries',
    'stock-vouchers',
    'bookings',
    'folios',
    'guests',
    'housekeeping',
    'calendars',
    'tables',
    'day-closes',
    'deliveries',
    'night-audits',
    'hotel-reports',
    'channels',
  ],
  // Lists and reports as files, files of masters and bookings, papers shared by a link.
  ...['files', 'report-views', 'links'],
  // The whole of a company or of an installation.
  ...['verification', 'archives', 'backups', 'admin'],
];
const folders = (names) => `^server/src/(?:${names.join('|')})/`;
const onlyDownward = serverNouns.slice(0, -1).map((noun, at) => ({
  name: 'server-nouns-import-downward',
  severity: 'error',
  from: { path: folders([noun]), pathNot: '\\.test\\.ts$' },
  to: { path: folders(serverNouns.slice(at + 1)) },
}));

const nouns = (workspace) => `^${workspace}/src/(?!(?:platform|testing|ui|app|commands)/)([^/]+)/`;

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:|^pdfmake/interfaces|\\?url$' } },
    { name: 'core-is-pure', severity: 'error', from: { path: '^core/src', pathNot: '\\.test\\.ts$' }, to: { pathNot: '^core/src' } },
    {
      name: 'core-tests',
      severity: 'error',
      from: { path: '^core/src.*\\.test\\.ts$' },
      to: { pathNot: '^core/src|node_modules/(vitest|fast-check)/' },
    },
    { name: 'money-stands-alone', severity: 'error', from: { path: '^core/src/money/' }, to: { path: '^core/src/(?!money/|basics/)' } },
    {
      name: 'core-nouns-below-vouchers',
      severity: 'error',
      from: { path: '^core/src/(basics|gst|postings|bills|stock|periods|tds|parties|products)/' },
      to: { path: '^core/src/vouchers/' },
    },
    { name: 'contract-knows-core-only', severity: 'error', from: { path: '^contract/src' }, to: { path: '^(server|web|e2e|bench)/' } },
    { name: 'server-no-web', severity: 'error', from: { path: '^server/' }, to: { path: '^(web|e2e|bench)/' } },
    { name: 'web-no-server', severity: 'error', from: { path: '^web/' }, to: { path: '^(server|e2e|bench)/' } },
    {
      name: 'platform-knows-no-noun',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: nouns('server') },
    },
    { name: 'stores-hold-sql-only', severity: 'error', from: { path: '^server/src/.*-store\\.ts$' }, to: { path: '^contract/src' } },
    {
      name: 'stores-call-no-use-case',
      severity: 'error',
      from: { path: '^server/src/.*-store\\.ts$' },
      to: { path: nouns('server'), pathNot: '-store\\.ts$' },
    },
    {
      name: 'no-use-case-of-another-noun',
      severity: 'error',
      from: { path: nouns('server'), pathNot: '\\.test\\.ts$' },
      to: {
        path: nouns('server'),
        pathNot: ['^server/src/$1/', '-store\\.ts$', '^server/src/[^/]+/public/'],
      },
    },
    ...onlyDownward,
    {
      name: 'server-nouns-are-in-order',
      severity: 'error',
      from: { path: nouns('server'), pathNot: folders(serverNouns) },
      to: {},
    },
    {
      name: 'server-nouns-know-no-list-of-nouns',
      severity: 'error',
      from: { path: nouns('server'), pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/[^/]+\\.ts$' },
    },
    { name: 'nouns-meet-in-app', severity: 'error', from: { path: nouns('web') }, to: { path: nouns('web'), pathNot: '^web/src/$1/' } },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^(web/src/(?!ui/)|contract/|core/src/(?!money/|periods/|basics/))' },
    },
    { name: 'web-platform-knows-no-noun', severity: 'error', from: { path: '^web/src/platform/' }, to: { path: nouns('web') } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
