import type { Effect, HandlerRule, Json, Resolved } from '@mp/engine/core';
import { inParallel } from '@mp/kernel/server';
import type { TxContext } from '@mp/kernel/server';
import { actingAmong, tenantAdministrators } from '@mp/permission/server';
import { assume, trust } from '../instance/assumed.service.ts';
import { formOf } from '../instance/facts.service.ts';
import { nodeOf, stateOf } from '../instance/running.ts';
import type { Flow, Running } from '../instance/running.ts';
import { dayOf } from '../instance/zone.ts';
import { chosen, handlerRule } from './registry.ts';
import type { RuleFacts } from './registry.ts';
import { superiorsOf } from './superior.service.ts';

type Request = Extract<Effect, { e: 'resolveHandlers' }>;
const max = 500;

/** Who handles a group: users of its rules, superiors, or the process administrators where nobody was found. */
export async function resolveGroup(flow: Flow, running: Running, request: Request): Promise<readonly Resolved[]> {
  const nodeId = nodeOf(running.graph, request.node).id;
  if (request.purpose === 'empty') return administratorsOf(flow, running);
  if (request.purpose === 'superior' || (request.purpose === 'overdue' && request.of))
    return superiorsOf(flow.context, request.of ?? [], dayOf(flow.at));
  return resolveRules(flow, running, { rules: request.rules, nodeId, ...(request.loop ? { loop: request.loop } : {}) });
}

/** Process administrators of the definition; without any, the administrators of the tenant. */
async function administratorsOf(flow: Flow, running: Running): Promise<readonly Resolved[]> {
  const day = dayOf(flow.at);
  const { admins } = running.row;
  const named = admins.length > 0 ? await actingAmong(flow.context, admins, day) : [];
  const found = named.length > 0 ? named : await tenantAdministrators(flow.context, day);
  return found.slice(0, max).map(({ id }) => chosen(id, 'administrator'));
}

/** A node, and the item of a repeated activity, for which users are looked for. */
interface RulePlace {
  readonly nodeId: string;
  readonly loop?: { readonly index: number; readonly item: Json };
}

/** Union of what rules find in their order; disabled and expired users are left out, at most 500 remain. */
export async function resolveRules(
  flow: Flow,
  running: Running,
  { rules, ...place }: RulePlace & { readonly rules: readonly HandlerRule[] },
): Promise<readonly Resolved[]> {
  return resolveByFacts(flow.context, rules, await ruleFacts(flow, running, place));
}

/** The same from facts that need not be those of a running instance: simulation and preview use it. */
export async function resolveByFacts(
  context: TxContext,
  rules: readonly HandlerRule[],
  facts: RuleFacts,
): Promise<readonly Resolved[]> {
  // What the rules ask for in the same turn travels together.
  const found = await inParallel(
    rules.map(async ({ type, params }) => {
      const kind = handlerRule(type);
      if (!kind) throw new Error(`no handler rule ${type}`);
      return { users: await kind.resolve(context, params, facts), isChecked: kind.checked === true };
    }),
  );
  const unchecked = new Set(
    found.flatMap(({ users, isChecked }) => (isChecked ? [] : users.map(({ userId }) => userId))),
  );
  const once = new Map<string, Resolved>();
  for (const each of found.flatMap(({ users }) => users)) if (!once.has(each.userId)) once.set(each.userId, each);
  if (unchecked.size === 0 || (facts.assumed && assume(facts.assumed, unchecked)))
    return [...once.values()].slice(0, max);
  const acting = await actingAmong(context, [...unchecked].slice(0, max * 2), facts.day);
  const isActing = new Set(acting.map(({ id }) => id));
  trust(isActing);
  return [...once.values()].filter(({ userId }) => !unchecked.has(userId) || isActing.has(userId)).slice(0, max);
}

async function ruleFacts(flow: Flow, running: Running, place: RulePlace): Promise<RuleFacts> {
  const state = stateOf(running);
  return {
    ...place,
    initiator: state.initiator,
    form: await formOf(flow, running),
    vars: state.scopes[0]?.vars ?? {},
    resource: running.row.resource,
    recordId: running.row.record_id,
    graph: running.graph,
    state,
    chooser: flow.actor.system ? null : (flow.chooser ?? null),
    at: flow.at,
    day: dayOf(flow.at),
    budget: flow.budget,
    assumed: flow.assumed,
  };
}
