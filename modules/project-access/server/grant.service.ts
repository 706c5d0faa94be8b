import { refuse, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  createRecord,
  recordNames,
  recordsOf,
  serveResource,
  type Context,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { projectAccessErrors, projectGrant, projectGrantActions } from '../contract/index.ts';
import { requireManager } from './access.service.ts';

type Grant = RecordOf<typeof projectGrant>;
type GrantInput = InputOf<typeof projectGrant>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof projectGrant)['fields']>>>;

const resources = {
  user: 'identity.user',
  role: 'permission.role',
  organisation: 'organisation.organisation',
} as const;

/** The subject of a grant; ids of the other kinds are dropped. */
function subjectOf(values: GrantInput): { readonly type: keyof typeof resources; readonly id: string } {
  const type = (values.subjectType ?? 'user') as keyof typeof resources;
  const id = { user: values.userId, role: values.roleId, organisation: values.orgId }[type] ?? '';
  values.userId = type === 'user' ? id : null;
  values.roleId = type === 'role' ? id : null;
  values.orgId = type === 'organisation' ? id : null;
  return { type, id };
}

/** What a grant says besides what was entered: the name of its subject, and who gave it. */
export async function completeGrant(context: TxContext, values: GrantInput): Promise<void> {
  const { type, id } = subjectOf(values);
  values.subjectName = (await recordNames(context, resources[type], [id])).get(id) ?? null;
  values.grantedById = context.isSignedIn && context.principal.userName !== 'system' ? context.userId : null;
}

/** People of partners reach what their own scopes say, and nothing besides. */
async function requireInternal(context: Context, userId: string): Promise<void> {
  const { rights } = await context.services.loadPrincipal({ tenantId: context.tenantId, userId }, context.now);
  if (rights.isExternal) throw projectAccessErrors.internalOnly();
}

async function beforeCreate(context: TxContext, values: GrantInput): Promise<void> {
  await requireManager(context, values.projectId ?? '');
  const { type, id } = subjectOf(values);
  if (type === 'user') await requireInternal(context, id);
  await completeGrant(context, values);
}

const effects: Effects = {
  revoke: {
    prepare: async (context, { projectId }: Grant) => {
      await requireManager(context, projectId);
      return { revokedAt: context.at };
    },
  },
};

/** What is granted on projects. */
export const projectGrantServer: ResourceServer = serveResource(projectGrant, {
  table: 'project_grant',
  hooks: { beforeCreate },
  effects,
  actions: bindActions(projectGrantActions, {
    shorten: async (context, { record, form }) => {
      await requireManager(context, record.projectId);
      const validTo = form.validTo ?? '';
      throwIfAny(
        validTo < record.validFrom
          ? [refuse('projectAccess.endBeforeBegin', undefined, 'validTo')]
          : validTo >= record.validTo
            ? [refuse('projectAccess.notShorter', undefined, 'validTo')]
            : [],
      );
      await recordsOf(context, projectGrant).update(record, { validTo }, { action: 'shorten' });
    },
  }),
});

/** The same grant on several projects, all or none. Throws what one of them refuses. */
export function grantEach(
  context: Context,
  { projectIds, ...values }: { readonly projectIds: readonly string[] } & GrantInput,
): Promise<{ granted: number }> {
  return context.tx(async (tx) => {
    const ids = [...new Set(projectIds)];
    for (const projectId of ids) await createRecord(tx, projectGrantServer, { values: { ...values, projectId } });
    return { granted: ids.length };
  });
}
