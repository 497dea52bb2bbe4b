import { createTransport } from 'nodemailer';
import { CannotDeliver, type Delivery } from './delivery.ts';

const waitMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/** Sends to a mail server at the address of SMTP_URL. A batch of mails uses one connection. */
export function deliverBySmtp(url: string, from: string): Delivery {
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...waitMs });
  return {
    async send({ id, to, subject, text, fileName, file }) {
      const domain = from.split('@').at(-1)?.replace(/>$/, '');
      try {
        const attachments = file && fileName ? [{ filename: fileName, content: file }] : [];
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, attachments, messageId: `<${id}@${domain}>` });
      } catch (error) {
        const code = codeOf(error);
        throw isForGood(error)
          ? new CannotDeliver(`The mail server refused this mail for good (${code}).`)
          : new Error(`The mail server did not take this mail (${code}).`);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = { code?: string; responseCode?: number };

/**
 * A 5xx answer to the envelope or the message is permanent (RFC 5321, 4.2.1); to the sign-in or the connection it is a setting that the
 * operator must correct.
 */
function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** Only the codes: the text of a mail server may repeat the address or the mail. */
function codeOf(error: unknown): string {
  const { code = 'unknown', responseCode = '' } = error as SmtpError;
  return `${code} ${responseCode}`.trim();
}
