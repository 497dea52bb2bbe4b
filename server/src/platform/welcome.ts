import { type DemoSignIns, demoSignInsFile } from './demo-sign-ins.ts';

export type Welcome = {
  seconds: number;
  url: string;
  dataFolder: string | undefined;
  demo: DemoSignIns | undefined;
  webIsBuilt: boolean;
  hasAdmin: boolean;
};

/** What a person reads who has just started Bahi. */
export function welcome({ seconds, url, dataFolder, demo, webIsBuilt, hasAdmin }: Welcome): string {
  const lines = [`Bahi is up in ${seconds.toFixed(1)} s`, '', `  Open   ${url}`, `  API    ${url}/api/docs`];
  if (dataFolder) lines.push(`  Data   ${dataFolder}`);
  if (demo && dataFolder) {
    lines.push('', `  Sign in to the demo company (the passwords are also in ${demoSignInsFile(dataFolder)})`);
    for (const [kind, page] of pages) lines.push(`    ${kind}   ${url}${page}   ${demo[kind].email}   ${demo[kind].password}`);
  } else if (!hasAdmin) {
    lines.push('', '  There is no admin yet, who approves owners and companies: set ADMIN_EMAIL and ADMIN_PASSWORD and start again.');
  }
  if (!webIsBuilt) lines.push('', '  The web is not built, only the API answers: npm run build -w web');
  return lines.join('\n');
}

const pages = [
  ['admin', '/admin/login '],
  ['owner', '/pUsers/login'],
  ['staff', '/sUsers/login'],
] as const;
