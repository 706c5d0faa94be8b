import {
  choice,
  date,
  defineActions,
  defineResource,
  dict,
  flag,
  i18nText,
  integer,
  ref,
  refuse,
  rows,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import { areaPositions } from './area-assignment.resource.ts';
import { projectPhases } from './milestone.rules.ts';
import { cycleOf, linkKinds, type MilestoneLink } from './network.rules.ts';
import { periodOf } from './period.ts';

/** Who answers for a milestone: an area position, or a side of the project. */
export const ownerRoles = [...areaPositions, 'PM', 'DEALER', 'FACTORY', 'FINANCE', 'CUSTOMER'] as const;

const code = /^[A-Za-z0-9][A-Za-z0-9._-]*$/u;
const codes = /^[A-Za-z0-9._-]+(, ?[A-Za-z0-9._-]+){0,9}$/u;

interface ItemRow {
  readonly code: string;
  readonly phase: string;
}

const itemsIn = (value: unknown) => (Array.isArray(value) ? (value as readonly ItemRow[]) : []);
const linksIn = (value: unknown) => (Array.isArray(value) ? (value as readonly MilestoneLink[]) : []);

/** Codes of items are each its own; links are between two of them, once each. */
const codesFit: CrossRule = {
  fields: ['items', 'predecessors'],
  check: ({ items, predecessors }) => {
    const known = itemsIn(items).map((item) => item.code);
    const links = linksIn(predecessors);
    return [
      ...known.flatMap((each, at) =>
        known.indexOf(each) < at ? [refuse('milestone.itemTwice', { code: each }, `items.${at}.code`)] : [],
      ),
      ...links.flatMap(({ item, after }, at) => [
        ...(known.includes(item) ? [] : [refuse('milestone.unknownItem', { code: item }, `predecessors.${at}.item`)]),
        ...(known.includes(after)
          ? []
          : [refuse('milestone.unknownItem', { code: after }, `predecessors.${at}.after`)]),
        ...(links.findIndex((link) => link.item === item && link.after === after) < at
          ? [refuse('milestone.linkTwice', { item, after }, `predecessors.${at}.after`)]
          : []),
      ]),
    ];
  },
};

/** Links lead round to no item, and to none of an earlier phase. */
const linksFit: CrossRule = {
  fields: ['items', 'predecessors'],
  check: ({ items, predecessors }) => {
    const all = itemsIn(items);
    const links = linksIn(predecessors);
    const cycle = cycleOf(
      all.map((item) => item.code),
      links,
    );
    if (cycle) {
      const at = links.findIndex(({ item, after }) => after === cycle[0] && item === cycle[1]);
      return [refuse('milestone.cycle', { path: cycle.join(' → ') }, `predecessors.${at}.after`)];
    }
    const order: readonly string[] = projectPhases;
    const phaseOf = (wanted: string) => order.indexOf(all.find((item) => item.code === wanted)?.phase ?? '');
    return links.flatMap(({ item, after }, at) =>
      phaseOf(item) >= 0 && phaseOf(item) < phaseOf(after)
        ? [refuse('milestone.phaseBack', { item, after }, `predecessors.${at}.after`)]
        : [],
    );
  },
};

/** Only drafts change. */
const published: CrossRule = {
  fields: ['status'],
  check: ({ status }) => (status === 'draft' ? [] : [refuse('milestone.publishedImmutable')]),
};

/** Milestones of a kind of projects and what they wait for. Each revision is a record; a published one stays as it is. */
export const milestoneTemplate = defineResource('reference.milestoneTemplate', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ required: true, max: 20, pattern: code, unique: ['revision'], search: true, createOnly: true }),
    name: i18nText({ required: true, max: 60, search: true }),
    projectType: dict('PROJECT_TYPE', { required: true }),
    revision: integer({ readOnly: true, min: 1, default: 1 }),
    status: choice(['draft', 'published', 'retired'], {
      readOnly: true,
      default: 'draft',
      tones: { draft: 'draft', published: 'success', retired: 'void' },
    }),
    /** Projects that were planned with this revision. */
    useCount: integer({ readOnly: true, default: 0 }),
    items: rows(
      {
        code: text({ required: true, max: 20, pattern: code }),
        name: i18nText({ required: true, max: 60 }),
        phase: dict('PROJECT_PHASE', { required: true }),
        kind: choice(['key', 'normal', 'payment', 'customer'], { required: true, default: 'normal' }),
        defaultDays: integer({ required: true, min: 0, max: 365 }),
        dayUnit: choice(['work', 'calendar'], { required: true, default: 'work' }),
        perGenset: flag(),
        onSite: flag(),
        ownerRole: choice(ownerRoles, { required: true, default: 'PM' }),
        audit: choice(['none', 'pm', 'pmArea'], { required: true, default: 'none' }),
        /** Codes of file rules, with commas between them. */
        fileRules: text({ max: 200, pattern: codes }),
      },
      { required: true, maxRows: 60 },
    ),
    predecessors: rows(
      {
        item: text({ required: true, max: 20 }),
        after: text({ required: true, max: 20 }),
        link: choice(linkKinds, { required: true, default: 'FS' }),
        lag: integer({ required: true, min: -60, max: 365, default: 0 }),
      },
      { maxRows: 200 },
    ),
  },
  list: {
    columns: ['name', 'code', 'projectType', 'revision', 'status', 'items', 'useCount', 'updatedAt'],
    filters: ['projectType', 'status', 'code', 'revision'],
    sort: 'code',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'basics', fields: ['code', 'name', 'projectType'] },
      { key: 'items', fields: ['items'] },
      { key: 'predecessors', fields: ['predecessors'] },
    ],
  },
  rules: [codesFit, linksFit],
  locks: { update: published, delete: published },
  excel: { export: true },
});

/** How many days a milestone takes in some cases, instead of the days of its template. */
export const daysRule = defineResource('reference.daysRule', {
  label: 'itemCode',
  number: 'templateCode',
  fields: {
    templateCode: text({ required: true, max: 20, search: true }),
    itemCode: text({ required: true, max: 20, search: true }),
    projectType: dict('PROJECT_TYPE'),
    powerBand: dict('POWER_BAND'),
    qtyFrom: integer({ min: 1, max: 100_000 }),
    qtyTo: integer({ min: 1, max: 100_000 }),
    regionId: ref('reference.region'),
    productLine: dict('PRODUCT_LINE'),
    days: integer({ required: true, min: 0, max: 365 }),
    validFrom: date(),
    validTo: date(),
  },
  list: {
    columns: [
      'itemCode',
      'templateCode',
      'projectType',
      'powerBand',
      'qtyFrom',
      'qtyTo',
      'regionId',
      'productLine',
      'days',
      'validFrom',
      'validTo',
      'updatedAt',
    ],
    filters: ['templateCode', 'itemCode', 'powerBand', 'projectType', 'regionId', 'productLine', 'days'],
    sort: 'itemCode',
  },
  rules: [
    periodOf('daysRule'),
    {
      fields: ['qtyFrom', 'qtyTo'],
      check: ({ qtyFrom, qtyTo }) =>
        typeof qtyFrom === 'number' && typeof qtyTo === 'number' && qtyFrom > qtyTo
          ? [refuse('milestone.qtyOrder', undefined, 'qtyTo')]
          : [],
    },
  ],
  excel: { import: true, export: true },
});

/** What may be done with rules for days beside changing them. */
export const daysRuleActions = defineActions(daysRule, {
  /** Takes days over that were measured. */
  adopt: { by: 'endpoint', offered: false },
});
