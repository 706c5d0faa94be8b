import type { Readable } from 'node:stream';
import { hostAddress, type HostTrust } from '@mp/kernel/server';
import type { Transporter } from 'nodemailer';

/** One letter by mail. */
interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly file?: { readonly name: string; readonly content: Readable };
}

const timeoutMs = 30_000;

/** Who writes: `from` of the address, else the account it signs in with, else a name on the server's host. */
function senderOf(url: URL): string {
  const given = url.searchParams.get('from');
  if (given) return given;
  const user = decodeURIComponent(url.username);
  return user.includes('@') ? user : `mpcloud@${url.hostname.includes('.') ? url.hostname : 'localhost.localdomain'}`;
}

/** A server by which mails leave. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte, `required` and `offered` by STARTTLS, `none` in clear text. */
  readonly security: 'tls' | 'required' | 'offered' | 'none';
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
  readonly trust: HostTrust;
}

const securities = { required: 'required', none: 'none' } as const;

/** `smtp://user:password@host:587?from=…` (STARTTLS where offered; `&tls=required` insists, `&tls=none` does without) or `smtps://`. */
export function mailServerOf(address: string): MailServer {
  const url = new URL(address);
  const isTls = url.protocol === 'smtps:';
  const asked = url.searchParams.get('tls');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isTls ? 465 : 587)),
    security: isTls ? 'tls' : asked === 'required' || asked === 'none' ? securities[asked] : 'offered',
    user: url.username ? decodeURIComponent(url.username) : null,
    password: url.username ? decodeURIComponent(url.password) : null,
    from: senderOf(url),
    trust: { isTrusted: true },
  };
}

/** How a mail server is spoken to: `connections` are held open, `auth` leaves the sign-in out. */
interface TransportOptions {
  readonly timeout?: number;
  readonly auth?: boolean;
  readonly connections?: number;
}

/** A connection to a mail server whose address has been judged, or several that are held open. */
export async function mailTransport(
  server: MailServer,
  { timeout = timeoutMs, auth = true, connections }: TransportOptions = {},
): Promise<Transporter> {
  const { address, servername } = await hostAddress(server.host, server.trust);
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...(connections === undefined ? {} : { pool: true, maxConnections: connections, maxMessages: Infinity }),
    host: address,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'required',
    ignoreTLS: server.security === 'none',
    ...(servername === undefined ? {} : { tls: { servername } }),
    ...(auth && server.user !== null ? { auth: { user: server.user, pass: server.password ?? '' } } : {}),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends mails by one server until it is closed. */
export interface MailCarrier {
  /**
   * Sends a mail by SMTP and answers what the server called it. The Message-ID is made of the letter's id, so a repetition
   * after a crash is recognisable as the same mail.
   */
  readonly send: (mail: Mail) => Promise<string>;
  readonly close: () => void;
}

/** Opens the way to a mail server. */
export async function openMail(server: MailServer, options: TransportOptions = {}): Promise<MailCarrier> {
  const host = server.from.replace(/^.*@/, '').replace(/>.*$/, '');
  const transport = await mailTransport(server, options);
  return {
    send: async ({ id, to, subject, text, file }) => {
      const sent = (await transport.sendMail({
        from: server.from,
        to: { name: '', address: to },
        subject,
        text,
        textEncoding: 'base64',
        ...(file ? { attachments: [{ filename: file.name, content: file.content }] } : {}),
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })) as { messageId?: string };
      return sent.messageId ?? '';
    },
    close: () => transport.close(),
  };
}

/** Sends one mail by a connection of its own. */
export async function sendMail(server: MailServer, mail: Mail, options: TransportOptions = {}): Promise<string> {
  const carrier = await openMail(server, options);
  try {
    return await carrier.send(mail);
  } finally {
    carrier.close();
  }
}
