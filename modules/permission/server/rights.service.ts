import type { Grant, Member, Purview, Rights } from '@mp/kernel/server';

/**
 * Rights of a member from the declared grants of the built-in roles: administrators hold everything of their
 * tenant (of the platform), everybody else is staff. Pure.
 */
export function compileBuiltin(member: Member, grants: readonly Grant[]): Rights {
  const fields = new Map<string, Purview>();
  for (const grant of grants)
    for (const [name, purview] of Object.entries(grant.fields ?? {})) fields.set(name, purview);
  return {
    admin: member.isPlatformAdmin ? 'platform' : member.isTenantAdmin ? 'tenant' : null,
    functions: new Set(grants.flatMap((grant) => grant.functions ?? [])),
    fields,
    masked: new Set(grants.flatMap((grant) => grant.masked ?? [])),
    scopes: new Map(),
  };
}
