import {
  choice,
  date,
  defineActions,
  defineEndpoint,
  defineResource,
  flag,
  longText,
  ref,
  refuse,
  text,
} from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { i18nShape, person } from './shapes.ts';

/** Somebody who acts for another one in a process, a category or all processes during a period (workflow.md 4.2). */
export const processAgent = defineResource('workflow.processAgent', {
  label: 'title',
  fields: {
    title: text({ readOnly: true, hidden: true }),
    /** The caller when it is not given. */
    principalId: ref('identity.user', { createOnly: true }),
    scopeKind: choice(['process', 'category', 'all'], { required: true, default: 'process' }),
    definitionId: ref('workflow.processDefinition', {
      visibleWhen: { scopeKind: ['process'] },
      requiredWhenVisible: true,
    }),
    categoryId: ref('workflow.processCategory', {
      visibleWhen: { scopeKind: ['category'] },
      requiredWhenVisible: true,
    }),
    agentId: ref('identity.user'),
    /** Days in the tenant's zone, both inclusive. */
    fromDate: date({ required: true }),
    toDate: date({ required: true }),
    active: flag({ default: false }),
    state: choice(['effective', 'invalid'], {
      readOnly: true,
      derived: 'its switch and its period',
      virtual: true,
      unsortable: false,
      tones: { effective: 'success', invalid: 'void' },
    }),
    remark: longText({ max: 250 }),
  },
  list: {
    columns: [
      'scopeKind',
      'definitionId',
      'categoryId',
      'principalId',
      'agentId',
      'fromDate',
      'toDate',
      'state',
      'active',
      'remark',
    ],
    filters: ['definitionId', 'categoryId', 'agentId', 'state', 'active', 'principalId', 'scopeKind'],
    sort: '-createdAt',
  },
  form: { layout: 'drawer' },
  rules: [
    {
      fields: ['fromDate', 'toDate'],
      check: ({ fromDate, toDate }) =>
        typeof fromDate === 'string' && typeof toDate === 'string' && fromDate > toDate
          ? [refuse('workflow.periodReversed', {}, 'toDate')]
          : [],
    },
  ],
  ownerField: 'principalId',
  scope: 'own',
});

/** What may be done with an agent. */
export const processAgentActions = defineActions(processAgent, {
  enable: { when: ({ active }) => active !== true },
  disable: { when: ({ active }) => active === true, danger: true },
});

const agentFor = z.object({
  id: z.string(),
  principal: person,
  scopeKind: z.enum(['process', 'category', 'all']),
  /** Name of the process or category; null for all processes. */
  scopeName: z.nullable(i18nShape),
  fromDate: z.string(),
  toDate: z.string(),
  active: z.boolean(),
  state: z.enum(['effective', 'invalid']),
  remark: z.nullable(z.string()),
});
/** An entry in which the caller is the agent. */
export type AgentForMe = z.infer<typeof agentFor>;

/** For whom the caller acts; the entries belong to their principals. */
export const listAgentFor = defineEndpoint({
  id: 'workflow.agentFor',
  method: 'GET',
  path: '/workflow/agent-for',
  access: 'session',
  answer: z.object({ items: z.array(agentFor) }),
  summary: 'Entries in which the caller is the agent, those in force first',
});
