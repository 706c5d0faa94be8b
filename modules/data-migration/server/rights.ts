import { permissionKey } from '@mp/kernel/contract';
import { may, type Context, type Portable } from '@mp/kernel/server';

/** Whether the caller may take data of a portable along: he reads it by its own right. */
export function mayCarry({ rights }: Context, portable: Portable): boolean {
  const key = portable.kind === 'records' ? permissionKey(portable.resource, 'read') : portable.access.read;
  return may(rights, key);
}
