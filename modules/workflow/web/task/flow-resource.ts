import type { Field, Fields, Resource } from '@mp/kernel/contract';
import { draftListName, flowListName, type FlowList } from '../../contract/index.ts';

/** States with their colours of meaning. */
export const statusTones = { processing: 'processing', approved: 'success', canceled: 'void' } as const;

const plain = (kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  kind,
  required: false,
  unsortable: true,
  ...more,
});
/** Asked for, never shown as a column. */
const asked = (kind: Field['kind']): Field => ({ kind, required: true, hidden: true });

const fields: Fields = {
  subject: plain('text', { search: true }),
  star: plain('boolean'),
  tags: plain('json', { hidden: true }),
  defName: plain('text'),
  nodes: plain('text'),
  handlers: plain('text'),
  initiator: plain('text'),
  startedAt: plain('dateTime'),
  at: plain('dateTime', { unsortable: false }),
  dueAt: plain('dateTime'),
  status: plain('text', { tones: statusTones }),
  businessNo: plain('text', { search: true }),
  processGuid: plain('text'),
  workflowId: plain('text'),
  formUrl: plain('text'),
  process: asked('text'),
  initiatorId: asked('ref'),
  handlerId: asked('ref'),
  node: asked('text'),
  outcome: asked('text'),
  tag: asked('text'),
  day: asked('date'),
  overdue: asked('boolean'),
  unread: asked('boolean'),
  agentOnly: asked('boolean'),
  incident: asked('boolean'),
  suspended: asked('boolean'),
};

const user = { to: 'identity.user' } as const;
const columns = [
  'star',
  'subject',
  'status',
  'dueAt',
  'nodes',
  'handlers',
  'defName',
  'initiator',
  'at',
  'startedAt',
  'businessNo',
  'tags',
];

interface Shape {
  readonly without: readonly string[];
  readonly filters: readonly string[];
}

const shapes: Readonly<Record<FlowList, Shape>> = {
  inbox: {
    without: ['handlers'],
    filters: ['process', 'overdue', 'unread', 'tag', 'initiatorId', 'day', 'agentOnly', 'businessNo'],
  },
  initiated: {
    without: ['initiator', 'at'],
    filters: ['process', 'status', 'day', 'tag', 'outcome', 'node', 'businessNo'],
  },
  handled: {
    without: [],
    filters: ['process', 'status', 'initiatorId', 'day', 'tag', 'outcome', 'node', 'businessNo'],
  },
  attention: {
    without: [],
    filters: ['process', 'status', 'initiatorId', 'day', 'tag', 'outcome', 'node', 'businessNo'],
  },
  cc: { without: ['dueAt'], filters: ['process', 'unread', 'status', 'initiatorId', 'day', 'tag', 'outcome'] },
  instances: {
    without: ['star', 'at'],
    filters: [
      'process',
      'status',
      'initiatorId',
      'handlerId',
      'day',
      'outcome',
      'node',
      'overdue',
      'incident',
      'suspended',
      'businessNo',
    ],
  },
};

const nothing = { create: false, read: false, update: false, delete: false, import: false, export: false } as const;

/** A list of processes as the list page knows it; its rows come from an endpoint of their own. */
function flowResource(list: FlowList): Resource {
  const { without, filters } = shapes[list];
  return {
    key: flowListName,
    module: 'workflow',
    entity: 'flow',
    path: `/workflow/${list}`,
    fields: {
      ...fields,
      initiatorId: { ...asked('ref'), ...user },
      handlerId: { ...asked('ref'), ...user },
      startedAt: plain('dateTime', { unsortable: list !== 'initiated' && list !== 'instances' }),
      dueAt: plain('dateTime', { unsortable: list !== 'inbox' }),
    },
    label: 'subject',
    list: {
      columns: columns.filter((name) => !without.includes(name)),
      filters,
      sort: list === 'initiated' || list === 'instances' ? '-startedAt' : '-at',
    },
    operations: nothing,
  };
}

/** The lists of processes by name. */
export const flowResources: Readonly<Record<FlowList, Resource>> = {
  inbox: flowResource('inbox'),
  initiated: flowResource('initiated'),
  handled: flowResource('handled'),
  attention: flowResource('attention'),
  cc: flowResource('cc'),
  instances: flowResource('instances'),
};

/** Names of everything by which lists are narrowed, for links that begin with nothing. */
export const filterNames: readonly string[] = [...new Set(Object.values(shapes).flatMap(({ filters }) => filters))];

/** The list of drafts. */
export const draftResource: Resource = {
  key: draftListName,
  module: 'workflow',
  entity: 'flowDraft',
  path: '/workflow/drafts',
  fields: {
    subject: plain('text', { search: true }),
    defName: plain('text'),
    savedAt: plain('dateTime', { unsortable: false }),
    process: asked('text'),
  },
  label: 'subject',
  list: { columns: ['subject', 'defName', 'savedAt'], filters: ['process'], sort: '-savedAt' },
  operations: nothing,
};

/** What a dialog about tasks asks; names its fields. */
export const taskResource: Resource = {
  key: 'workflow.task',
  module: 'workflow',
  entity: 'task',
  path: '/workflow/tasks',
  fields: {},
  label: 'id',
  list: { columns: [], sort: 'id' },
  operations: nothing,
};
