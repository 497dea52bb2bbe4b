import { createTransport } from 'nodemailer';
import { CannotDeliver, type Delivery } from './delivery.ts';

const waitMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/** To a mail server, by the address of SMTP_URL. A heap of mails goes over one connection. */
export function deliverBySmtp(url: string, from: string): Delivery {
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...waitMs });
  return {
    async send({ id, to, subject, text }) {
      const domain = from.split('@').at(-1)?.replace(/>$/, '');
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId: `<${id}@${domain}>` });
      } catch (error) {
        const said = describeProblem(error);
        throw isForGood(error) ? new CannotDeliver(said) : new Error(said);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = { code?: string; responseCode?: number };

/** 5xx to the envelope or the message is for good (RFC 5321, 4.2.1); to the sign-in or the connection it is a setting that the operator mends. */
function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** The codes alone: what a mail server says may repeat the address or the text. */
function describeProblem(error: unknown): string {
  const { code = 'unknown', responseCode = '' } = error as SmtpError;
  return `${code} ${responseCode}`.trim();
}
