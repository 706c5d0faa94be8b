import { createHmac } from 'node:crypto';

/** What is signed: the id of the message, when this attempt is made, and the body as it is sent. */
export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

const prefix = 'whsec_';
const base64 = /^[A-Za-z0-9+/]+={0,2}$/u;

const keyOf = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');

/** Whether a text is a key of signatures: `whsec_` and 24 to 64 bytes in base64, the length that Standard Webhooks ask for. */
export function isWebhookSecret(secret: string): boolean {
  if (!secret.startsWith(prefix) || !base64.test(secret.slice(prefix.length))) return false;
  const { length } = keyOf(secret);
  return length >= 24 && length <= 64;
}

/** The headers by which a receiver proves who sent a message, when, and that it is whole (Standard Webhooks, `v1`). */
export function webhookHeaders(
  secret: string,
  { id, timestamp, body }: SignedMessage,
): Readonly<Record<string, string>> {
  const mac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${mac}` };
}
