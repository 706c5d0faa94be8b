import { commonErrors, isUuid, throwIfAny } from '@mp/kernel/contract';
import { asTenant, lockRecord, serveResource, updateStatement } from '@mp/kernel/server';
import type { Context, ResourceServer, Tx, Values } from '@mp/kernel/server';
import { tenant, tenantErrors } from '../contract/index.ts';
import { type Blocker, type TenantMember, tenantPorts } from './tenant.ports.ts';

type Status = '0' | '1';

/** Whoever disabled the tenant he works in would shut himself out. */
function judgeStatus(context: Context, record: Values, status: unknown): void {
  if (status === '0' && record.id === context.tenantId) throw tenantErrors.currentProtected();
}

async function setStatus(context: Context, tx: Tx, record: Values, status: Status): Promise<void> {
  judgeStatus(context, record, status);
  if (record.tenancyStatus === status) return;
  const action = status === '1' ? 'enable' : 'disable';
  await tx.batch([
    updateStatement(
      context,
      tenantServer,
      String(record.id),
      Number(record.version),
      { tenancyStatus: status },
      { trusted: true, action },
    ),
  ]);
  if (status === '0') await tenantPorts().endSessions(tx, String(record.id), context.at);
}

/** Whose organisations are shared: another tenant that is no company from outside. */
async function judgeShare(_context: Context, tx: Tx, input: Values): Promise<void> {
  if (typeof input.shareOrgFrom !== 'string') return;
  const [source] = await tx.rows<{ outside: boolean }>(
    'select is_outside as outside from tenant where id = $1::uuid and deleted_at is null',
    [input.shareOrgFrom],
  );
  if (source?.outside !== false) throwIfAny([{ code: 'tenant.outsideShares', path: 'shareOrgFrom' }]);
}

/** A tenant begins with a root organisation of its name and whoever makes it as its administrator. */
async function afterCreate(context: Context, tx: Tx, id: string, input: Values): Promise<void> {
  await asTenant(tx, id, async () => {
    const rootId = await tenantPorts().foundOrganisations(context, tx, {
      tenantId: id,
      name: String(input.tenancyName),
    });
    await tenantPorts().addFirstAdmin(context, tx, { accountId: context.userId, rootId, tenantId: id });
  });
}

/** Tenants with their table, rules and actions; only platform administrators reach them. */
export const tenantServer: ResourceServer = serveResource(tenant, {
  table: 'tenant',
  searchable: false,
  counted: false,
  hooks: {
    beforeCreate: judgeShare,
    afterCreate,
    beforeUpdate: async (context, _tx, old, patch) => judgeStatus(context, old, patch.tenancyStatus),
    afterUpdate: async (context, tx, old, patch) => {
      if (patch.tenancyStatus === '0' && old.tenancyStatus !== '0')
        await tenantPorts().endSessions(tx, String(old.id), context.at);
    },
    actions: {
      enable: (context, tx, record) => setStatus(context, tx, record, '1'),
      disable: (context, tx, record) => setStatus(context, tx, record, '0'),
    },
  },
});

async function lockTenant(
  context: Context,
  tx: Tx,
  id: string,
): Promise<Values & { readonly id: string; readonly version: number }> {
  if (!isUuid(id)) throw commonErrors.notFound();
  return lockRecord(context, tx, tenantServer, id);
}

/** Runs `work` with a tenant's record locked, behind that tenant's wall. Throws `common.notFound`. */
export async function withinTenant<T>(
  context: Context,
  id: string,
  work: (tx: Tx, record: Values & { readonly id: string; readonly version: number }) => Promise<T>,
): Promise<T> {
  return context.tx(async (tx) => {
    const record = await lockTenant(context, tx, id);
    return asTenant(tx, record.id, () => work(tx, record));
  });
}

/** The acts of platform administrators are written on the tenant's own record, outside the tenant. */
export async function noteAct(
  context: Context,
  tx: Tx,
  record: Values & { readonly id: string; readonly version: number },
  action: string,
  reason: string,
): Promise<void> {
  await tx.batch([
    updateStatement(context, tenantServer, record.id, record.version, {}, { trusted: true, action, reason }),
  ]);
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
    if (confirm !== record.tenancyCode) throw tenantErrors.confirmCode({ code: String(record.tenancyCode) });
    const removed = await tenantPorts().clearOrganisations(context, tx);
    await noteAct(context, tx, record, 'clearOrganisations', String(removed));
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
    const admins = await tenantPorts().setAdmins(context, tx, chosen);
    if (admins < chosen.length) throw commonErrors.notFound();
    await noteAct(context, tx, record, 'setAdmin', chosen.join(' '));
    return { admins, code: 'tenant.relogin' };
  });
}
