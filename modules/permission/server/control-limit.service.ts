import type { Context, Rights } from '@mp/kernel/server';
import { grantErrors, objectTypes } from '../contract/index.ts';
import { objectsOf } from './objects.ts';

/** Whether somebody may write the field or control and sees it without its mask. */
const holdsOpenly = ({ admin, fields, masked }: Rights, key: string): boolean =>
  admin !== null || ((fields.get(key) ?? 2) === 2 && !masked.has(key));

/**
 * Throws `perm.notHeld` unless the caller holds these fields and controls writable and without a mask: what needs no
 * grant any more is open to everybody with the function, and nobody hands out more than he holds (docs/adr/0035).
 */
export async function requireControlsHeld(context: Context, keys: readonly string[]): Promise<void> {
  const missing = keys.filter((key) => !holdsOpenly(context.rights, key));
  if (missing.length === 0) return;
  const objects = await objectsOf(context);
  throw grantErrors.notHeld({ objects: missing.map((key) => objects.name(objectTypes.field, key)) });
}
