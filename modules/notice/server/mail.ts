import { createTransport, type Transporter } from 'nodemailer';

/** One letter by mail. */
interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends a mail and answers what the server called it. */
export type SendMail = (mail: Mail) => Promise<string>;

const timeoutMs = 30_000;

/** Who writes: `from` of the address, else the account it signs in with, else a name on the server's host. */
function senderOf(url: URL): string {
  const given = url.searchParams.get('from');
  if (given) return given;
  const user = decodeURIComponent(url.username);
  return user.includes('@') ? user : `mpcloud@${url.hostname.includes('.') ? url.hostname : 'localhost.localdomain'}`;
}

/**
 * Mail by SMTP: `smtp://user:password@host:587?from=…` (STARTTLS where offered; `&tls=required` insists) or `smtps://`.
 * The Message-ID is made of the letter's id, so a repetition after a crash is recognisable as the same mail.
 */
export function smtpSender(address: string): { readonly send: SendMail; readonly close: () => void } {
  const url = new URL(address);
  const from = senderOf(url);
  const host = from.replace(/^.*@/, '').replace(/>.*$/, '');
  const transport: Transporter = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    requireTLS: url.searchParams.get('tls') === 'required',
    ...(url.searchParams.get('tls') === 'none' ? { ignoreTLS: true } : {}),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, to, subject, text }) => {
      const sent = (await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        textEncoding: 'base64',
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })) as { messageId?: string };
      return sent.messageId ?? '';
    },
    close: () => transport.close(),
  };
}
