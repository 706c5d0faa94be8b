import { commonErrors, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  recordsOf,
  serveResource,
  switchHandlers,
  type Context,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import type { TenantFront, TenantFrontQuestion } from '@mp/identity/server';
import { grayRule, grayRuleActions, type GrayDecision } from '../contract/index.ts';
import { decideGray } from './gray.rules.ts';
import { holdOrder, isMember, neighbourOf, nextPlace, rulesFor, tenantFacts } from './gray-rule.query.ts';

/** Changes places with the rule next to it; the first and the last stay where they are. */
async function move(context: TxContext, record: RecordOf<typeof grayRule>, step: -1 | 1): Promise<void> {
  await holdOrder(context);
  const rules = recordsOf(context, grayRule);
  const own = await rules.lock(record.id, { scope: 'update' });
  const other = await neighbourOf(context, own.seq ?? 0, step);
  if (!other) return;
  await rules.update(own, { seq: other.seq }, { action: 'move' });
  await rules.updateLatest(other.id, { patch: { seq: own.seq }, action: 'move' });
}

/** Rules with their table and what may be done with them. */
export const grayRuleServer: ResourceServer = serveResource(grayRule, {
  table: 'gray_rule',
  hooks: {
    beforeCreate: async (context, values) => {
      Object.assign(values, { seq: await nextPlace(context) });
    },
  },
  actions: bindActions(grayRuleActions, {
    ...switchHandlers(grayRule),
    moveUp: (context, { record }) => move(context, record, -1),
    moveDown: (context, { record }) => move(context, record, 1),
  }),
});

/** Where a user at an address would be led, and by which rule. Throws `common.notFound`. */
export async function testDecision(
  context: Context,
  {
    userId,
    ip,
    clientId,
  }: { readonly userId: string; readonly ip: string; readonly clientId?: string | null | undefined },
): Promise<GrayDecision> {
  if (!(await isMember(context, userId))) throw commonErrors.notFound();
  const [rules, tenant] = await Promise.all([rulesFor(context, context.tenantId, userId), tenantFacts(context)]);
  return decideGray(rules, { userId, ip, clientId: clientId ?? null }, tenant);
}

/** The fronts of the tenants that have rules, as they decide over somebody who signs in. */
export async function frontsOf(
  context: Context,
  question: TenantFrontQuestion,
): Promise<ReadonlyMap<string, TenantFront>> {
  const { accountId: userId, ip, clientId, tenants } = question;
  const decided = await Promise.all(
    tenants.map(async (tenant) => {
      const rules = await rulesFor(context, tenant.id, userId);
      return [tenant.id, decideGray(rules, { userId, ip, clientId }, tenant)] as const;
    }),
  );
  return new Map(decided);
}
