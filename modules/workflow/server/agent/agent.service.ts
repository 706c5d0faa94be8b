import { AppError, permErrors, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  may,
  recordsOf,
  serveResource,
  toObjects,
  validateTakeOver,
  type Context,
  type TxContext,
} from '@mp/kernel/server';
import type { ResourceServer } from '@mp/kernel/server';
import { processAgent, processAgentActions, workflowErrors, type AgentForMe } from '../../contract/index.ts';
import { dayOf } from '../instance/zone.ts';
import { wireText } from '../names.rules.ts';
import { agentForStatement, agentTitle, syncAgents } from './agent.query.ts';

const onField = (field: string, error: AppError) =>
  new AppError('common.validation', 422, { fields: [{ path: field, code: error.code, params: error.params }] });

type Agent = RecordOf<typeof processAgent>;
type AgentInput = InputOf<typeof processAgent>;

/** Throws `perm.denied` for the entry of somebody else without the right to manage those. */
function requireOwn(context: Context, principalId: string | null): void {
  if (principalId !== context.userId && !may(context.rights, 'workflow.agentOthers')) throw permErrors.denied();
}

/**
 * Throws `perm.accountHoldsMore` for the entry of a user who may do more than the caller: naming an agent hands over that
 * user's decisions.
 */
async function requirePrincipal(context: TxContext, principalId: string | null): Promise<void> {
  requireOwn(context, principalId);
  await validateTakeOver(context, principalId === null ? [] : [principalId]);
}

/** Throws `workflow.agentSelf` and, for one that is to count, `workflow.agentMissing`. */
function validateAgent({ principalId, agentId, active }: Readonly<AgentInput>): void {
  if (agentId && agentId === principalId) throw onField('agentId', workflowErrors.agentSelf());
  if (active === true && !agentId) throw onField('agentId', workflowErrors.agentMissing());
}

async function beforeUpdate(context: TxContext, old: Agent, patch: AgentInput): Promise<void> {
  await requirePrincipal(context, old.principalId);
  const now = { ...old, ...patch };
  validateAgent(now);
  if ('agentId' in patch) patch.title = await agentTitle(context, now.principalId, now.agentId);
}

async function follow(context: TxContext, principalId: string | null | undefined): Promise<void> {
  if (principalId) await syncAgents(context, context.tenantId, { principals: [principalId], day: dayOf(context.at) });
}

async function setActive(context: TxContext, record: Agent, active: boolean): Promise<void> {
  if (active) await requirePrincipal(context, record.principalId);
  else requireOwn(context, record.principalId);
  if (active && !record.agentId) throw workflowErrors.agentMissing();
  if (record.active !== active)
    await recordsOf(context, processAgent).update(record, { active }, { action: active ? 'enable' : 'disable' });
  await follow(context, record.principalId);
}

/** Entries of agents: their rules, and the pending tasks that follow them at once. */
export const processAgentServer: ResourceServer = serveResource(processAgent, {
  table: 'process_agent',
  acting: 'closed',
  searchable: false,
  computed: {
    state: `case when t.active and t.agent_id is not null
      and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end`,
  },
  hooks: {
    beforeCreate: async (context, input) => {
      input.principalId ??= context.userId;
      await requirePrincipal(context, input.principalId);
      validateAgent(input);
      input.title = await agentTitle(context, input.principalId, input.agentId);
    },
    afterCreate: (context, _id, input) => follow(context, input.principalId),
    beforeUpdate,
    afterUpdate: (context, old) => follow(context, old.principalId),
    beforeDelete: async (context, old) => requireOwn(context, old.principalId),
    afterDelete: (context, old) => follow(context, old.principalId),
    afterRestore: (context, old) => follow(context, old.principalId),
  },
  actions: bindActions(processAgentActions, {
    enable: (context, { record }) => setActive(context, record, true),
    disable: (context, { record }) => setActive(context, record, false),
  }),
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
