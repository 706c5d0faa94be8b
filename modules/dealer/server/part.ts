import type { RoleGrant, ServerModule } from '@mp/kernel/server';

/** What one area of the module gives to its server side: people, GOEMs, feedback, public pages. */
export type DealerPart = Pick<
  ServerModule,
  | 'pages'
  | 'resources'
  | 'routes'
  | 'jobs'
  | 'scheduled'
  | 'roles'
  | 'documents'
  | 'mount'
  | 'declare'
  | 'start'
  | 'stop'
  | 'beginTenant'
  | 'brings'
>;

function bothGrants(a: RoleGrant, b: RoleGrant): RoleGrant {
  return {
    pages: { ...a.pages, ...b.pages },
    functions: [...new Set([...(a.functions ?? []), ...(b.functions ?? [])])],
    fields: { ...a.fields, ...b.fields },
    masked: [...new Set([...(a.masked ?? []), ...(b.masked ?? [])])],
    apis: [...new Set([...(a.apis ?? []), ...(b.apis ?? [])])],
    scopes: { ...a.scopes, ...b.scopes },
  };
}

/** The parts of the module as one. */
export function together(parts: readonly DealerPart[]): DealerPart {
  const roles: Record<string, RoleGrant> = {};
  for (const part of parts)
    for (const [code, grant] of Object.entries(part.roles ?? {}))
      roles[code] = roles[code] ? bothGrants(roles[code], grant) : grant;
  return {
    pages: Object.assign({}, ...parts.map(({ pages }) => pages ?? {})) as NonNullable<DealerPart['pages']>,
    resources: parts.flatMap(({ resources }) => resources ?? []),
    routes: parts.flatMap(({ routes }) => routes ?? []),
    jobs: Object.assign({}, ...parts.map(({ jobs }) => jobs ?? {})) as NonNullable<DealerPart['jobs']>,
    scheduled: parts.flatMap(({ scheduled }) => scheduled ?? []),
    documents: parts.flatMap(({ documents }) => documents ?? []),
    roles,
    mount: async (app, services) => {
      for (const { mount } of parts) await mount?.(app, services);
    },
    declare: () => {
      for (const { declare } of parts) declare?.();
    },
    start: async (services) => {
      for (const { start } of parts) await start?.(services);
    },
    stop: async () => {
      for (const { stop } of parts) await stop?.();
    },
    brings: () => parts.map(({ brings }) => brings?.()),
    beginTenant: async (db, tenant) => {
      for (const { beginTenant } of parts) await beginTenant?.(db, tenant);
    },
  };
}
