import { declaredEndpoints, endpointArea, type Endpoint, type RecordOf, refuse, throwIfAny } from '@mp/kernel/contract';
import {
  asPlatform,
  bindActions,
  type Context,
  isOpenable,
  may,
  open,
  openAddress,
  recordsOf,
  rightsToCall,
  seal,
  serveResource,
  switchHandlers,
  tokenHash,
  validateTakeOver,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { accessProject, accessProjectActions, type IssuedToken, openErrors, type OpenApi } from '../contract/index.ts';
import { dropBearers, dropTokens, presentToken, replaceToken } from './gateway.query.ts';
import { projectRow } from './access-project.query.ts';
import { newAccessCode, openTokenHint, openTokens } from './open-token.ts';

type Project = RecordOf<typeof accessProject>;

/** How long a former token is accepted where that was chosen. */
const formerMs = 86_400_000;

/**
 * Who lets a program work as a user gets hold of what this user holds: nobody may give away more than he has, and an
 * administrator of the platform works for no project. Throws `open.platformUser`, `perm.accountHoldsMore`.
 */
async function requireUser(context: TxContext, userId: string): Promise<void> {
  await validateTakeOver(context, [userId]);
  const { rights } = await context.services.loadPrincipal({ tenantId: context.tenantId, userId }, context.now);
  throwIfAny(rights.admin === 'platform' ? [refuse('open.platformUser', undefined, 'userId')] : []);
}

/** Issues the token of a project; it is answered once. Throws `common.notFound`, `open.platformUser`, `perm.accountHoldsMore`. */
export async function issueProjectToken(context: Context, id: string, holdFormer: boolean): Promise<IssuedToken> {
  const token = openTokens.issue(context.services.environment.tokenKey);
  return context.tx(async (tx) => {
    const projects = recordsOf(tx, accessProject);
    const record = await projects.lock(id, { scope: 'update' });
    await requireUser(tx, record.userId);
    const formerUntil = holdFormer && record.tokenHint !== null ? new Date(tx.now.getTime() + formerMs) : null;
    const former = formerUntil?.toISOString() ?? null;
    const patch = { tokenHint: openTokenHint(token), issuedAt: tx.at, formerUntil: former };
    await projects.update(record, patch, { action: 'issueToken' });
    const kept = { hash: tokenHash(token), sealed: seal(token), formerUntil };
    await asPlatform(tx, () => replaceToken(tx, { id: record.id, tenantId: tx.tenantId }, kept));
    return { id: record.id, accessCode: record.accessCode ?? '', token, formerUntil: former };
  });
}

const noToken = { tokenHint: null, issuedAt: null, formerUntil: null } as const;

async function revokeToken(context: TxContext, { record }: { readonly record: Project }): Promise<void> {
  await recordsOf(context, accessProject).update(record, noToken, { action: 'revokeToken' });
  await asPlatform(context, () => dropTokens(context, record.id));
}

/** The operations that programs may be granted. */
const openable = (): Endpoint[] => [...declaredEndpoints().values()].filter((endpoint) => isOpenable(endpoint));

/** Says which operations a project may call. Throws `common.notFound`, `open.unknownApi`, `perm.accountHoldsMore`. */
export async function grantProjectApis(context: Context, id: string, apis: readonly string[]): Promise<void> {
  const known = new Set(openable().map((endpoint) => endpoint.id));
  const unknown = apis.find((api) => !known.has(api));
  if (unknown !== undefined) throw openErrors.unknownApi({ api: unknown });
  await context.tx(async (tx) => {
    const projects = recordsOf(tx, accessProject);
    const record = await projects.lock(id, { scope: 'update' });
    await requireUser(tx, record.userId);
    await projects.update(record, { apis: [...new Set(apis)].toSorted() }, { action: 'grant' });
  });
}

/** Operations that a project may be granted, in the caller's words, with what it has and what its user holds. */
export async function listApis(context: Context, id: string): Promise<{ items: OpenApi[] }> {
  const { apis, userId } = await projectRow(context, id);
  const { rights } = await context.services.loadPrincipal({ tenantId: context.tenantId, userId }, context.now);
  const granted = new Set(apis ?? []);
  const { texts, locale } = context;
  const items = openable().map((endpoint): OpenApi => {
    const entity = endpoint.id.split('.')[0] ?? '';
    const area = endpointArea(endpoint);
    return {
      id: endpoint.id,
      method: endpoint.method,
      address: openAddress(endpoint),
      area,
      areaName: texts.text(locale, `module.${area}`),
      entity,
      entityName: texts.entityName(locale, entity),
      name: texts.operationName(locale, endpoint),
      granted: granted.has(endpoint.id),
      held: rightsToCall(endpoint).some((right) => may(rights, right)),
    };
  });
  return { items: items.toSorted((a, b) => a.area.localeCompare(b.area) || a.entity.localeCompare(b.entity)) };
}

/** The present token of a project for a test by somebody who may let it work as its user. Throws `open.noToken`. */
export async function tokenForTest(context: Context, id: string): Promise<{ code: string; token: string }> {
  return context.tx(async (tx) => {
    const { userId, accessCode } = await projectRow(tx, id);
    await requireUser(tx, userId);
    const sealed = await asPlatform(tx, () => presentToken(tx, id));
    if (sealed === undefined) throw openErrors.noToken();
    return { code: accessCode, token: open(sealed) };
  });
}

const today = `(app_now() at time zone 'Asia/Shanghai')::date`;

/** Projects with their table and what may be done with them. */
export const accessProjectServer: ResourceServer = serveResource(accessProject, {
  table: 'access_project',
  computed: {
    apiCount: `coalesce(jsonb_array_length(t.apis), 0)`,
    state: `case when not t.enabled then 'disabled' when t.valid_to < ${today} then 'expired'
      when t.token_hint is null then 'noToken' when t.valid_from > ${today} then 'notYet' else 'active' end`,
  },
  hooks: {
    beforeCreate: async (context, values) => {
      await requireUser(context, values.userId ?? '');
      throwIfAny(
        values.verifyPassword === undefined || values.verifyPassword === null
          ? [refuse('common.required', { field: '@accessProject.field.verifyPassword' }, 'verifyPassword')]
          : [],
      );
      Object.assign(values, { accessCode: newAccessCode() });
    },
    beforeUpdate: async (context, old, patch) => {
      if (patch.userId !== undefined && patch.userId !== null && patch.userId !== old.userId)
        await requireUser(context, patch.userId);
    },
    // A program that has proved itself by what no longer holds does so anew.
    afterUpdate: async (context, old, patch) => {
      if ('verifyPassword' in patch || 'verifyUser' in patch || 'userId' in patch)
        await asPlatform(context, () => dropBearers(context, old.id));
    },
    beforeDelete: (context, record) => asPlatform(context, () => dropTokens(context, record.id)),
    // A restored project gets a token of its own anew.
    afterRestore: async (context, { id, tokenHint }) => {
      if (tokenHint === null) return;
      await recordsOf(context, accessProject).updateLatest(id, { patch: noToken, action: 'revokeToken' });
    },
  },
  actions: bindActions(accessProjectActions, { ...switchHandlers(accessProject), revokeToken }),
});
