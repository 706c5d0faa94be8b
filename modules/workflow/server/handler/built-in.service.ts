import { evaluate, ExpressionFault, TooCostly } from '@mp/engine/core';
import type { Json, Resolved, RuleParam } from '@mp/engine/core';
import { commonErrors, isUuid } from '@mp/kernel/contract';
import type { Tx } from '@mp/kernel/server';
import {
  headsAbove,
  orgMembers,
  positionHolders,
  roleHolders,
  type Head,
  type Holder,
  type HolderPlace,
} from '@mp/permission/server';
import { workflowErrors } from '../../contract/index.ts';
import { chosen, type HandlerRule } from './registry.ts';
import type { ResolveRule, RuleFacts } from './registry.ts';
import { bySuperior, bySuperiorChain } from './superior.service.ts';
import { flagParam, idsOf, listParam, numberParam, textParam, valueAt } from './values.ts';

type Params = Readonly<Record<string, unknown>>;

const withinParams: readonly RuleParam[] = [
  { name: 'within', kind: 'choice', options: ['any', 'initiatorOrg', 'recordOrg', 'org'] },
  { name: 'org', kind: 'organisation', when: { param: 'within', is: ['org'] } },
  {
    name: 'orgField',
    kind: 'field',
    fieldKinds: ['organisation', 'ref'],
    when: { param: 'within', is: ['recordOrg'] },
  },
  { name: 'includeSub', kind: 'flag', when: { param: 'within', is: ['initiatorOrg', 'recordOrg', 'org'] } },
];

/** An organisation that holds nobody, for a place that is not known. */
const nowhere = '00000000-0000-0000-0000-000000000000';

/** Where holders must belong; undefined: anywhere. */
function placeOf(params: Params, facts: RuleFacts): HolderPlace | undefined {
  const within = textParam(params, 'within') || 'any';
  if (within === 'any') return undefined;
  const orgId =
    within === 'org'
      ? textParam(params, 'org')
      : within === 'initiatorOrg'
        ? facts.initiator.orgId
        : idsOf(valueAt(facts, textParam(params, 'orgField') || 'orgId'))[0];
  return { orgId: isUuid(orgId) ? orgId : nowhere, withBelow: flagParam(params, 'includeSub') };
}

const because = (holders: readonly Holder[], name: string, params: Readonly<Record<string, string>> = {}): Resolved[] =>
  holders.map(({ id }) => chosen(id, name, params));

const byRole: ResolveRule = async (tx, params, facts) => {
  const code = textParam(params, 'code');
  return because(await roleHolders(tx, [code], { day: facts.day, place: placeOf(params, facts) }), 'role', { code });
};

const byPosition: ResolveRule = async (tx, params, facts) => {
  const code = textParam(params, 'code');
  return because(await positionHolders(tx, code, { day: facts.day, place: placeOf(params, facts) }), 'position', {
    code,
  });
};

/** Heads of the organisation `level` above the first, or of the nearest one that has any when `fallback` is set. */
function headsAt(heads: readonly Head[], level: number, fallback: boolean): Resolved[] {
  const at = fallback ? heads.find(({ above }) => above >= level)?.above : level;
  return because(
    heads.filter(({ above }) => above === at),
    'orgHead',
    { level: String(at ?? level) },
  );
}

const byOrgHead: ResolveRule = async (tx, params, facts) => {
  const source = textParam(params, 'source') || 'initiator';
  const orgId =
    source === 'fixed'
      ? textParam(params, 'org')
      : source === 'field'
        ? idsOf(valueAt(facts, textParam(params, 'field')))[0]
        : facts.initiator.orgId;
  if (!isUuid(orgId)) return [];
  return headsAt(
    await headsAbove(tx, orgId, facts.day),
    numberParam(params, 'level', 0),
    flagParam(params, 'fallback'),
  );
};

const byFormOrgHead: ResolveRule = async (tx, params, facts) => {
  const orgs = idsOf(valueAt(facts, textParam(params, 'field')));
  const found = await Promise.all(orgs.slice(0, 50).map((orgId) => headsAbove(tx, orgId, facts.day)));
  return found.flatMap((heads) => headsAt(heads, 0, flagParam(params, 'fallback')));
};

const byOrgMember: ResolveRule = async (tx, params, facts) => {
  const orgId = textParam(params, 'org');
  if (!isUuid(orgId)) return [];
  return because(await orgMembers(tx, { orgId, withBelow: flagParam(params, 'includeSub') }, facts.day), 'orgMember');
};

const ofVisits = (facts: RuleFacts, name: string, keep: (node: string) => boolean): Resolved[] => {
  const last = facts.state.visits.findLast(({ n, by }) => by.length > 0 && keep(facts.graph.nodes[n]?.id ?? ''));
  return (last?.by ?? []).map((user) => chosen(user, name));
};

/** Value of a rule's expression. Throws `workflow.conditionError`, `common.tooCostly`. */
function valueFor(text: string, { state, ...facts }: RuleFacts): Json {
  const { form, vars, initiator, at: now, loop, budget } = facts;
  const read = { form, vars, initiator, decision: state.decisions, votes: state.votes, result: state.results, now };
  try {
    return evaluate(text, { ...read, ...(loop ? { loop } : {}) }, { form, budget });
  } catch (error) {
    if (error instanceof TooCostly) throw commonErrors.tooCostly();
    if (!(error instanceof ExpressionFault)) throw error;
    throw workflowErrors.conditionError({ node: facts.nodeId, detail: error.detail });
  }
}

const byExpression: ResolveRule = async (tx, params, facts) => {
  const value = valueFor(textParam(params, 'value'), facts);
  const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
  const codes = texts.filter((each) => !isUuid(each));
  const holders = codes.length > 0 ? await roleHolders(tx, codes, { day: facts.day }) : [];
  return [...texts.filter(isUuid).map((id) => chosen(id, 'expression')), ...because(holders, 'expression')];
};

const selectParams: readonly RuleParam[] = [
  { name: 'range', kind: 'choice', options: ['any', 'role', 'org'] },
  { name: 'role', kind: 'role', when: { param: 'range', is: ['role'] } },
  { name: 'org', kind: 'organisation', when: { param: 'range', is: ['org'] } },
  { name: 'includeSub', kind: 'flag', when: { param: 'range', is: ['org'] } },
  { name: 'min', kind: 'integer', min: 1, max: 100 },
  { name: 'max', kind: 'integer', min: 1, max: 100 },
];

/** Users chosen for the node, of those that may be; whoever could choose now is asked to when there are too few. */
const bySelection =
  (by: 'initiator' | 'handler'): ResolveRule =>
  async (tx, params, facts) => {
    const wanted = facts.state.selected[facts.nodeId] ?? [];
    const among = wanted.length > 0 ? await selectable(tx, params, facts.day) : undefined;
    const users = among ? wanted.filter((user) => among.some(({ id }) => id === user)) : wanted;
    const isEnough = users.length >= numberParam(params, 'min', 1) && users.length <= numberParam(params, 'max', 100);
    if (!isEnough && facts.chooser === by) {
      const node = facts.graph.nodes.find(({ id }) => id === facts.nodeId);
      throw workflowErrors.selectHandler({ node: node?.names.zh ?? facts.nodeId });
    }
    return users.map((user) => chosen(user, 'selected'));
  };

/** Users among whom a `select…` rule lets choose; undefined: everybody. */
export async function selectable(tx: Tx, params: Params, day: string): Promise<readonly Holder[] | undefined> {
  const range = textParam(params, 'range') || 'any';
  if (range === 'role') return roleHolders(tx, [textParam(params, 'role')], { day });
  if (range === 'org')
    return orgMembers(tx, { orgId: textParam(params, 'org'), withBelow: flagParam(params, 'includeSub') }, day);
  return undefined;
}

const field = (kinds: RuleParam['fieldKinds']): RuleParam => ({
  name: 'field',
  kind: 'field',
  required: true,
  ...(kinds ? { fieldKinds: kinds } : {}),
});
const levelParam = (name: string, required: boolean, min = 1): RuleParam => ({
  name,
  kind: 'integer',
  required,
  min,
  max: 20,
});

/** The rules of workflow.md 7 that need no business module. */
export const builtInRules: readonly HandlerRule[] = [
  {
    type: 'user',
    params: [{ name: 'ids', kind: 'users', required: true }],
    resolve: async (_context, params) =>
      [...listParam(params, 'ids'), ...listParam(params, 'users')].map((id) => chosen(id, 'user')),
  },
  {
    type: 'role',
    params: [{ name: 'code', kind: 'role', required: true }, ...withinParams],
    resolve: byRole,
    checked: true,
  },
  {
    type: 'position',
    params: [{ name: 'code', kind: 'position', required: true }, ...withinParams],
    resolve: byPosition,
    checked: true,
  },
  {
    type: 'orgHead',
    params: [
      { name: 'source', kind: 'choice', options: ['initiator', 'fixed', 'field'] },
      { name: 'org', kind: 'organisation', when: { param: 'source', is: ['fixed'] } },
      { ...field(['organisation', 'ref']), required: false, when: { param: 'source', is: ['field'] } },
      levelParam('level', false, 0),
      { name: 'fallback', kind: 'flag' },
    ],
    resolve: byOrgHead,
    checked: true,
  },
  {
    type: 'orgMember',
    params: [
      { name: 'org', kind: 'organisation', required: true },
      { name: 'includeSub', kind: 'flag' },
    ],
    resolve: byOrgMember,
    checked: true,
  },
  { type: 'superior', params: [levelParam('level', true)], resolve: bySuperior, checked: true },
  {
    type: 'superiorChain',
    params: [
      levelParam('from', true),
      { name: 'until', kind: 'choice', options: ['level', 'orgLevel', 'position', 'role'] },
      { ...levelParam('to', false), when: { param: 'until', is: ['', 'level'] } },
      { ...levelParam('orgLevel', true), when: { param: 'until', is: ['orgLevel'] } },
      { name: 'position', kind: 'position', required: true, when: { param: 'until', is: ['position'] } },
      { name: 'role', kind: 'role', required: true, when: { param: 'until', is: ['role'] } },
    ],
    resolve: bySuperiorChain,
    checked: true,
  },
  {
    type: 'formOrgHead',
    params: [field(['organisation', 'ref']), { name: 'fallback', kind: 'flag' }],
    resolve: byFormOrgHead,
    checked: true,
  },
  {
    type: 'initiator',
    params: [],
    resolve: async (_context, _params, { initiator }) => [chosen(initiator.id, 'initiator')],
  },
  {
    type: 'formUser',
    params: [field(['user', 'list', 'ref'])],
    resolve: async (_context, params, facts) => {
      const path = textParam(params, 'field');
      return idsOf(valueAt(facts, path)).map((id) => chosen(id, 'formUser', { field: path }));
    },
  },
  {
    type: 'recordOwner',
    params: [{ name: 'field', kind: 'choice', options: ['createdBy', 'ownerId'] }],
    resolve: async (_context, params, facts) =>
      idsOf(facts.form[textParam(params, 'field') || 'createdBy']).map((id) => chosen(id, 'recordOwner')),
  },
  {
    type: 'previousHandler',
    params: [],
    resolve: async (_context, _params, facts) => ofVisits(facts, 'previousHandler', (node) => node !== facts.nodeId),
  },
  {
    type: 'nodeHandler',
    params: [{ name: 'node', kind: 'node', required: true }],
    resolve: async (_context, params, facts) =>
      ofVisits(facts, 'nodeHandler', (node) => node === textParam(params, 'node')),
  },
  { type: 'selectByInitiator', params: selectParams, resolve: bySelection('initiator') },
  { type: 'selectByPrevious', params: selectParams, resolve: bySelection('handler') },
  { type: 'expression', params: [{ name: 'value', kind: 'expression', required: true }], resolve: byExpression },
];
