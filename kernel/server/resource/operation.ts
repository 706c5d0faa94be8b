import * as z from 'zod/mini';
import { defineEndpoint, permissionKey } from '../../contract/index.ts';
import type { Endpoint, Method, Resource } from '../../contract/index.ts';

/** Path parameter of one record. */
export const oneId = z.object({ id: z.string() });

/** Declares one of the operations that every resource has. */
export function operation<P, Q, B>(
  resource: Resource,
  name: string,
  spec: { method: Method; path?: string; access?: string; actions?: readonly string[] } & Omit<
    Endpoint<P, Q, B, unknown>,
    'id' | 'method' | 'path' | 'access' | 'common'
  >,
): Endpoint<P, Q, B, unknown> {
  const { path, access, actions, ...rest } = spec;
  return defineEndpoint<P, Q, B, unknown>({
    id: `${resource.entity}.${name}`,
    access: access ?? permissionKey(resource, name),
    path: `${resource.path}${path ?? ''}`,
    common: { name, ...(actions ? { actions } : {}) },
    ...rest,
  });
}
