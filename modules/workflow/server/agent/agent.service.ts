import { AppError, permErrors } from '@mp/kernel/contract';
import { may, serveResource, toObjects, updateStatement, type Context } from '@mp/kernel/server';
import type { MutableValues, ResourceServer, Tx, Values } from '@mp/kernel/server';
import { processAgent, workflowErrors, type AgentForMe } from '../../contract/index.ts';
import { dayOf } from '../instance/zone.ts';
import { wireText } from '../names.rules.ts';
import { agentForStatement, agentTitle, syncAgents } from './agent.query.ts';

const onField = (field: string, error: AppError) =>
  new AppError('common.validation', 422, { fields: [{ path: field, code: error.code, params: error.params }] });

/** Throws `perm.denied` for the entry of somebody else without the right to keep those. */
function demandOwn(context: Context, principalId: unknown): void {
  if (principalId !== context.userId && !may(context.rights, 'workflow.agentOthers')) throw permErrors.denied();
}

/** Throws `workflow.agentSelf` and, for one that is to count, `workflow.agentMissing`. */
function judgeAgent({ principalId, agentId, active }: Values): void {
  if (agentId && agentId === principalId) throw onField('agentId', workflowErrors.agentSelf());
  if (active === true && !agentId) throw onField('agentId', workflowErrors.agentMissing());
}

/** A scope of one kind forgets what belonged to another kind. */
function narrow(values: MutableValues, scopeKind: unknown): void {
  if (scopeKind !== 'process') values.definitionId = null;
  if (scopeKind !== 'category') values.categoryId = null;
}

async function beforeUpdate(context: Context, tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  demandOwn(context, old.principalId);
  const now = { ...old, ...patch };
  judgeAgent(now);
  if ('scopeKind' in patch || 'definitionId' in patch || 'categoryId' in patch) narrow(patch, now.scopeKind);
  if ('agentId' in patch) patch.title = await agentTitle(tx, now.principalId, now.agentId);
}

async function follow(context: Context, tx: Tx, principalId: unknown): Promise<void> {
  await syncAgents(tx, context.tenantId, [String(principalId)], dayOf(context.at));
}

async function setActive(context: Context, tx: Tx, record: Values, active: boolean): Promise<void> {
  demandOwn(context, record.principalId);
  if (active && !record.agentId) throw workflowErrors.agentMissing();
  if (record.active !== active)
    await tx.batch([
      updateStatement(
        context,
        processAgentServer,
        String(record.id),
        Number(record.version),
        { active },
        { trusted: true, action: active ? 'enable' : 'disable' },
      ),
    ]);
  await follow(context, tx, record.principalId);
}

/** Entries of agents: their rules, and the pending tasks that follow them at once. */
export const processAgentServer: ResourceServer = serveResource(processAgent, {
  table: 'process_agent',
  searchable: false,
  computed: {
    state: `case when t.active and t.agent_id is not null
      and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end`,
  },
  hooks: {
    beforeCreate: async (context, tx, input) => {
      input.principalId ??= context.userId;
      demandOwn(context, input.principalId);
      judgeAgent(input);
      narrow(input, input.scopeKind);
      input.title = await agentTitle(tx, input.principalId, input.agentId);
    },
    afterCreate: (context, tx, _id, input) => follow(context, tx, input.principalId),
    beforeUpdate,
    afterUpdate: (context, tx, old) => follow(context, tx, old.principalId),
    beforeDelete: async (context, _tx, old) => demandOwn(context, old.principalId),
    afterDelete: (context, tx, old) => follow(context, tx, old.principalId),
    afterRestore: (context, tx, old) => follow(context, tx, old.principalId),
    actions: {
      enable: (context, tx, record) => setActive(context, tx, record, true),
      disable: (context, tx, record) => setActive(context, tx, record, false),
    },
  },
});

interface AgentForRow {
  readonly id: string;
  readonly principal_id: string;
  readonly principal_name: string;
  readonly scope_kind: 'process' | 'category' | 'all';
  readonly scope_name: Readonly<Record<string, string>> | null;
  readonly from_date: string;
  readonly to_date: string;
  readonly active: boolean;
  readonly remark: string | null;
  readonly effective: boolean;
}

/** For whom the caller acts. */
export async function agentForOf(context: Context): Promise<{ items: AgentForMe[] }> {
  const [result] = await context.batch(({ tenantId, userId, at }) => [agentForStatement(tenantId, userId, dayOf(at))]);
  return {
    items: (result ? toObjects<AgentForRow>(result) : []).map((row) => ({
      id: row.id,
      principal: { id: row.principal_id, name: row.principal_name },
      scopeKind: row.scope_kind,
      scopeName: row.scope_name ? wireText(row.scope_name) : null,
      fromDate: row.from_date,
      toDate: row.to_date,
      active: row.active,
      state: row.effective ? 'effective' : 'invalid',
      remark: row.remark,
    })),
  };
}
