import type { Resource } from '@mp/kernel/contract';
import { isMaskedByDefault, permissionKey } from '@mp/kernel/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from './client.ts';
import { hasText, text } from './i18n.ts';
import { queryClient } from './query.ts';
import { routeOfPath } from './registry.ts';
import { useUserInfo } from './session.ts';

/** 0 may not see, 1 may read, 2 may write. */
export type FieldRight = 0 | 1 | 2;

/** What the signed-in user may do in the current tenant, as the server says it. */
export interface Rights {
  readonly admin: 'platform' | 'tenant' | null;
  /** Permission keys such as `user.update`. */
  readonly functions: readonly string[];
  /** Fields with a right of their own, `user.mobile`. */
  readonly fields: Readonly<Record<string, FieldRight>>;
  /** Fields shown masked. */
  readonly masked: readonly string[];
  /** Purview of menus by id: 1 readable, 2 writable. */
  readonly menus: Readonly<Record<string, number>>;
  /** Codes of the pages that may be opened. */
  readonly pages: readonly string[];
  /** Changes with the rights. */
  readonly epoch: string;
}

/** Rights without anything in them. */
export const noRights: Rights = { admin: null, functions: [], fields: {}, masked: [], menus: {}, pages: [], epoch: '' };

/** The user's rights; read once at sign-in and again when the server says that they changed. */
export const myRights = queryOptions({
  queryKey: ['permission', 'mine'],
  queryFn: async ({ signal }) => (await request({ method: 'GET', path: '/permission/mine', signal })) as Rights,
  staleTime: 5 * 60_000,
});

/** Reads the rights and the menu again, after a grant or when a tab lost its page. */
export async function refreshRights(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: myRights.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['menu', 'mine'] }),
  ]);
}

/** Hears under which epoch the server knows the user's rights; older ones are read again. */
export function recordRights(epoch: string | undefined): void {
  const known = queryClient.getQueryData<Rights>(myRights.queryKey)?.epoch;
  if (epoch !== undefined && known !== undefined && known !== epoch) void refreshRights();
}

/** Whether the rights open a page: fixed and public ones need none, others a menu of their own or of the page they stand under. */
export function mayOpen(rights: Rights, path: string): boolean {
  const route = routeOfPath(path);
  if (!route || route.fixed || route.public) return route !== undefined;
  return [route.path, route.under].some((each) => each !== undefined && rights.pages.includes(each.slice(1)));
}

/** Whether the rights allow `key`; no key means that a session is enough. */
export function allows(rights: Rights, key: string | undefined): boolean {
  return key === undefined || rights.admin === 'platform' || rights.functions.includes(key);
}

/** The user's rights; nothing is allowed until they are there. */
export function useRights(): Rights {
  return useQuery({ ...myRights, enabled: useUserInfo() !== null }).data ?? noRights;
}

/** Whether the user may do `key`, such as `user.lock`. */
export function useCan(key: string | undefined): boolean {
  return allows(useRights(), key);
}

/** The right on one field: its own where it has one, else it follows the function `update` of the resource. */
export function fieldRight(rights: Rights, resource: Resource, field: string): FieldRight {
  const own = rights.fields[`${resource.entity}.${field}`];
  if (own !== undefined) return own;
  return allows(rights, permissionKey(resource, 'update')) || allows(rights, permissionKey(resource, 'create')) ? 2 : 1;
}

/** Whether a field is shown masked to this user. */
export function isMasked(rights: Rights, resource: Resource, field: string): boolean {
  const key = `${resource.entity}.${field}`;
  const declared = resource.fields[field];
  return (
    rights.masked.includes(key) ||
    (rights.admin === null && declared !== undefined && isMaskedByDefault(declared, rights.fields[key] !== undefined))
  );
}

/** Shows its children to those who may do `right`; a hidden control is hidden because the server said so. */
export function Can({
  right,
  children,
}: {
  readonly right: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return useCan(right) ? children : null;
}

/** The name of a permission key in the current language: `user.lock` → "Lock", with its entity; the key when unknown. */
export function rightName(key: string): string {
  const [entity = '', action = ''] = key.split('.');
  const actionKey = [`${entity}.action.${action}`, `common.action.${action}`].find(hasText);
  const entityKey = [`${entity}.title`, `${entity}.name`].find(hasText);
  if (!actionKey) return key;
  return entityKey ? text('common.rightOf', { entity: text(entityKey), action: text(actionKey) }) : text(actionKey);
}
