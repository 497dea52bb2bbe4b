import type { MailWay } from './configuration.ts';
import { type DemoSignIns, demoSignInsFile, type SignIn } from './demo-sign-ins.ts';

export type Welcome = {
  seconds: number;
  url: string;
  dataFolder: string | undefined;
  mail: MailWay;
  demo: DemoSignIns | undefined;
  webIsBuilt: boolean;
  /** Users connect by https, so through a proxy, but no proxy is trusted. */
  isProxyUnknown?: boolean;
  /** Created by this start, with a one-time password. */
  firstAdmin: SignIn | undefined;
};

/** The text that is printed when Bahi has started. */
export function welcome({ seconds, url, dataFolder, mail, demo, webIsBuilt, firstAdmin, isProxyUnknown }: Welcome): string {
  const lines = [`Bahi is up in ${seconds.toFixed(1)} s`, '', `  Open   ${url}`, `  API    ${url}/api/docs`];
  if (dataFolder) lines.push(`  Data   ${dataFolder}`);
  if (mail.kind === 'outbox') lines.push(`  Mail   ${mail.folder} (text files; set SMTP_URL and MAIL_FROM to send them)`);
  if (mail.kind === 'none')
    lines.push('', '  Mail cannot be sent, and what there is to send waits: set SMTP_URL and MAIL_FROM and start again.');
  if (demo && dataFolder) {
    lines.push('', `  Sign in to the demo company (the passwords are also in ${demoSignInsFile(dataFolder)})`);
    for (const [kind, page] of pages) lines.push(`    ${kind}   ${url}${page}   ${demo[kind].email}   ${demo[kind].password}`);
  } else if (firstAdmin) {
    lines.push('', '  Sign in as the admin, who approves owners and companies. This password opens nothing but the choice of your own:');
    lines.push(`    admin   ${url}/admin/login   ${firstAdmin.email}   ${firstAdmin.password}`);
  }
  if (isProxyUnknown) {
    lines.push('', '  People come through a proxy, and TRUST_PROXY is not set: Bahi takes all of them for one address, with one limit on');
    lines.push('  sign-ins. Set TRUST_PROXY to the address of the proxy, for instance 127.0.0.1, and start again.');
  }
  if (!webIsBuilt) lines.push('', '  The web is not built, only the API answers: npm run build -w web');
  return lines.join('\n');
}

const pages = [
  ['admin', '/admin/login '],
  ['owner', '/pUsers/login'],
  ['staff', '/sUsers/login'],
] as const;
