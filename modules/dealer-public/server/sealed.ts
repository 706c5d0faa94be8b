import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';

const macLength = 20;

function macOf(context: Context, parts: readonly string[]): Buffer {
  return createHmac('sha256', context.services.environment.pepper)
    .update(JSON.stringify(['sealed', context.tenantId, ...parts]))
    .digest()
    .subarray(0, macLength);
}

/** An id that only this installation could have given out, and only together with what it is bound to. */
export function seal(context: Context, id: string, boundTo: readonly string[]): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, macOf(context, [id, ...boundTo])]).toString('base64url');
}

/** The id within a sealed text, not yet judged; undefined for what cannot be one. */
export function idWithin(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 16 + macLength || bytes.toString('base64url') !== text) return undefined;
  const hex = bytes.toString('hex', 0, 16);
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return isUuid(id) ? id : undefined;
}

/** Whether a sealed text was given out for an id together with what it is bound to. */
export function isSealed(
  context: Context,
  text: string,
  { id, boundTo }: { readonly id: string; readonly boundTo: readonly string[] },
): boolean {
  const told = Buffer.from(text, 'base64url').subarray(16);
  const own = macOf(context, [id, ...boundTo]);
  return told.length === own.length && timingSafeEqual(told, own);
}
