import type { BeginningScope, RoleGrant } from '@mp/kernel/server';

const orders = (...names: readonly string[]) => names.map((name) => `order.${name}`);
/** What only the house reads of reviews. */
const reviews = (access: 1 | 2) => ({
  'order.executionScore': access,
  'order.executionComment': access,
  'order.salesComment': access,
  'order.billable': access,
  'order.billing': access,
});
const seen = (scope: BeginningScope) => ({
  order: scope,
  genset: scope,
  customer: scope,
  dealer: scope,
  project: scope,
});
const reads = { maintanceWorkQuery: 1 } as const;
/** Does the work of an order. */
const working = orders('update', 'accept', 'refuse', 'checkIn', 'submit', 'notDone', 'export');
const adding = orders('addMany', 'cancel', 'delete', 'export', 'shareReport');

const planner: RoleGrant = {
  pages: { maintanceWorkQuery: 2 },
  functions: [...adding, ...orders('settle')],
  fields: reviews(1),
};
const dealer: RoleGrant = {
  pages: { maintanceWorkQuery: 2, maintanceWork: 2 },
  functions: [...adding, ...working, ...orders('assign')],
  scopes: { order: 'dealer', genset: 'dealer', customer: 'dealer' },
};
const reviewer = (page: string, scope: BeginningScope): RoleGrant => ({
  pages: { ...reads, [page]: 1 },
  functions: orders('mark', 'passMany', 'export', 'shareReport'),
  fields: reviews(2),
  scopes: { order: scope },
});
const reader = (scope: BeginningScope): RoleGrant => ({
  pages: reads,
  functions: orders('export'),
  fields: reviews(1),
  scopes: { order: scope },
});

/** What roles hold of maintenance orders (warranty-maintenance.md 1, 5.2). */
export const orderRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: {
    pages: { maintanceWorkQuery: 2, maintanceWork: 2 },
    functions: [...adding, ...orders('assign', 'settle')],
    fields: reviews(1),
    scopes: { order: 'all' },
  },
  R_MPL: { ...planner, scopes: { order: 'region' } },
  R_MDP: {
    ...planner,
    functions: [...(planner.functions ?? []), ...orders('assign', 'update')],
    scopes: seen('region'),
  },
  R_ASE: {
    pages: { ...reads, maintanceWork: 1 },
    functions: working,
    scopes: { order: 'own' },
  },
  R_EXM: reviewer('maintanceCheck', 'region'),
  R_DSM: reviewer('maintanceDrectSellCheck', 'region'),
  R_BAD: reader('region'),
  R_SVD: { ...reader('all'), scopes: seen('all') },
  R_DLA: dealer,
  R_DLU: { ...dealer, pages: { ...reads, maintanceWork: 2 }, functions: working },
};
