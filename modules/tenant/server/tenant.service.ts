import { commonErrors, throwIfAny } from '@mp/kernel/contract';
import type { InputOf, RecordOf } from '@mp/kernel/contract';
import { bindActions, asTenant, recordsOf, serveResource } from '@mp/kernel/server';
import type { Context, ResourceServer, TxContext } from '@mp/kernel/server';
import { requireLicensed } from '@mp/settings/server';
import { tenant, tenantActions, tenantErrors } from '../contract/index.ts';
import { type Blocker, type TenantMember, tenantPorts } from './tenant.ports.ts';

/** A tenant's stored record. */
export type TenantRecord = RecordOf<typeof tenant>;
type TenantInput = Readonly<InputOf<typeof tenant>>;
type Status = TenantRecord['tenancyStatus'];

/** Disabling the tenant that the caller works in would lock the caller out. */
function requireOtherTenant(context: Context, record: TenantRecord, status: Status | null | undefined): void {
  if (status === '0' && record.id === context.tenantId) throw tenantErrors.currentProtected();
}

async function setStatus(context: TxContext, record: TenantRecord, status: Status): Promise<void> {
  requireOtherTenant(context, record, status);
  const action = status === '1' ? 'enable' : 'disable';
  await recordsOf(context, tenant).update(record, { tenancyStatus: status }, { action });
  if (status === '0') await tenantPorts().endSessions(context, record.id, context.at);
}

/** Whose organisations are shared: another tenant that is no company from outside. */
async function requireSharingTenant(tx: TxContext, input: TenantInput): Promise<void> {
  if (!input.shareOrgFrom) return;
  const [source] = await tx.rows<{ outside: boolean }>(
    'select is_outside as outside from tenant where id = $1::uuid and deleted_at is null',
    [input.shareOrgFrom],
  );
  if (source?.outside !== false) throwIfAny([{ code: 'tenant.outsideShares', path: 'shareOrgFrom' }]);
}

/** A tenant begins with a root organisation of its name and the user who makes it as its administrator. */
async function afterCreate(context: TxContext, id: string, input: TenantInput): Promise<void> {
  await asTenant(context, id, async () => {
    const rootId = await tenantPorts().foundOrganisations(context, {
      tenantId: id,
      name: input.tenancyName ?? '',
    });
    await tenantPorts().addFirstAdmin(context, { accountId: context.userId, rootId, tenantId: id });
  });
}

/** Tenants with their table, rules and actions; only platform administrators reach them. */
export const tenantServer: ResourceServer = serveResource(tenant, {
  table: 'tenant',
  searchable: false,
  counted: false,
  computed: { createBy: 'actor_name(t.created_by)' },
  hooks: {
    beforeCreate: async (context, input) => {
      await requireLicensed(context, 'tenants');
      await requireSharingTenant(context, input);
    },
    afterCreate,
    beforeUpdate: async (context, old, patch) => requireOtherTenant(context, old, patch.tenancyStatus),
    afterUpdate: async (context, old, patch) => {
      if (patch.tenancyStatus === '0' && old.tenancyStatus !== '0')
        await tenantPorts().endSessions(context, old.id, context.at);
    },
  },
  actions: bindActions(tenantActions, {
    enable: (context, { record }) => setStatus(context, record, '1'),
    disable: (context, { record }) => setStatus(context, record, '0'),
  }),
});

/** Runs `work` with a tenant's record locked, in the scope of that tenant. Throws `common.notFound`. */
export async function withinTenant<T>(
  context: Context,
  id: string,
  work: (tx: TxContext, record: TenantRecord) => Promise<T>,
): Promise<T> {
  return context.tx(async (tx) => {
    const record = await recordsOf(tx, tenant).lock(id);
    return asTenant(tx, record.id, () => work(tx, record));
  });
}

/** The acts of platform administrators are written on the tenant's own record, outside the tenant. */
export async function recordAct(
  context: TxContext,
  record: TenantRecord,
  act: { readonly action: string; readonly reason: string },
): Promise<void> {
  await recordsOf(context, tenant).update(record, {}, act);
}

/** What clearing the organisations would remove and what stands in its way. Throws `common.notFound`. */
export async function clearingOf(
  context: Context,
  id: string,
): Promise<{ organisations: number; blockers: Blocker[] }> {
  return withinTenant(context, id, async (tx) => ({
    organisations: await tenantPorts().countOrganisations(tx),
    blockers: [...(await tenantPorts().organisationBlockers(tx))],
  }));
}

/**
 * Removes all organisations but the root, when nothing hangs on them and the code was typed. Throws
 * `tenant.noOrgToClear`, `tenant.clearBlocked`, `tenant.confirmCode`, `common.notFound`.
 */
export async function clearOrganisations(context: Context, id: string, confirm: string): Promise<{ removed: number }> {
  return withinTenant(context, id, async (tx, record) => {
    if ((await tenantPorts().countOrganisations(tx)) === 0) throw tenantErrors.noOrgToClear();
    const blockers = await tenantPorts().organisationBlockers(tx);
    if (blockers.length > 0) throw tenantErrors.clearBlocked({ by: blockers.map(({ kind }) => `@${kind}`) });
    if (confirm !== record.tenancyCode) throw tenantErrors.confirmCode({ code: record.tenancyCode });
    const removed = await tenantPorts().clearOrganisations(tx);
    await recordAct(tx, record, { action: 'clearOrganisations', reason: `${removed}` });
    return { removed };
  });
}

/** Administrators of a tenant, and other members whose names hold `q`. Throws `common.notFound`. */
export async function membersOf(context: Context, id: string, q: string): Promise<{ items: TenantMember[] }> {
  return withinTenant(context, id, async (tx) => ({ items: [...(await tenantPorts().members(tx, q))] }));
}

/** Makes exactly these members administrators. Throws `tenant.adminRequired`, `common.notFound`. */
export async function setAdmins(
  context: Context,
  id: string,
  ids: readonly string[],
): Promise<{ admins: number; code: string }> {
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) throw tenantErrors.adminRequired();
  return withinTenant(context, id, async (tx, record) => {
    const admins = await tenantPorts().setAdmins(tx, chosen);
    if (admins < chosen.length) throw commonErrors.notFound();
    await recordAct(tx, record, { action: 'setAdmin', reason: chosen.join(' ') });
    return { admins, code: 'tenant.relogin' };
  });
}
