import {
  choice,
  choices,
  date,
  decimal,
  defineActions,
  defineLifecycle,
  defineResource,
  dicts,
  flag,
  i18nText,
  integer,
  onlyIn,
  refuse,
  rows,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import { ratingBases } from '@mp/reference/contract';
import { coverageParts } from '@mp/warranty/contract';
import { serviceLevels } from './service-levels.ts';

/** States of a revision of a template. */
export const templateStates = ['draft', 'published', 'retired'] as const;
/** Parts of a genset in the order in which an engineer goes round it. */
export const checkSections = [
  'SAFETY',
  'ENGINE',
  'LUBE',
  'COOLING',
  'FUEL',
  'AIR_EXHAUST',
  'START_BATTERY',
  'ALTERNATOR',
  'CONTROL',
  'ATS_SWITCHGEAR',
  'ROOM',
  'RUN_TEST',
] as const;
/** What an item asks for. */
export const itemKinds = ['OK_NG', 'NUMBER', 'CHOICE', 'TEXT', 'PHOTO'] as const;
/** How the set runs while it is checked. */
export const itemConditions = ['STOPPED', 'NO_LOAD', 'ON_LOAD'] as const;
/** When an item needs a photo. */
export const photoRules = ['NO', 'ALWAYS', 'WHEN_NG'] as const;

/** What is checked. */
export const itemColumns = {
  section: choice(checkSections, { required: true }),
  itemNo: text({ required: true, max: 12 }),
  text: i18nText({ required: true, max: 200 }),
  kind: choice(itemKinds, { required: true, default: 'OK_NG' }),
  unit: text({ max: 12, visibleWhen: { kind: ['NUMBER'] } }),
  /** A value outside of the limits is not in order; unlimited where one is empty. */
  min: decimal({ min: '-100000', max: '1000000', scale: 3, visibleWhen: { kind: ['NUMBER'] } }),
  max: decimal({ min: '-100000', max: '1000000', scale: 3, visibleWhen: { kind: ['NUMBER'] } }),
  /** Answers that are offered, with `/` between them. */
  options: text({ max: 200, visibleWhen: { kind: ['CHOICE'] }, requiredWhenVisible: true }),
  condition: choice(itemConditions, { required: true, default: 'STOPPED' }),
  required: flag({ default: true }),
  photoRequired: choice(photoRules, { required: true, default: 'NO' }),
  /** System of the set that a problem found here is one of. */
  part: choice(coverageParts, { textsOf: 'peProduct.coverage' }),
  safetyCritical: flag(),
};
/** Kit that the engineer is proposed. */
export const partColumns = {
  partNo: text({ required: true, max: 40 }),
  name: text({ required: true, max: 60 }),
  qty: decimal({ required: true, min: '0.01', max: '10000', scale: 2, default: '1.00' }),
  unit: text({ required: true, max: 12 }),
};

interface Item {
  readonly itemNo?: string | null;
  readonly min?: string | null;
  readonly max?: string | null;
}

/** A number stands once, and a lower limit is not above the upper one. */
const itemsFit: CrossRule = {
  fields: ['items'],
  check: ({ items }) => {
    const all = Array.isArray(items) ? (items as readonly Item[]) : [];
    const numbers = all.map(({ itemNo }) => itemNo ?? '');
    return all.flatMap(({ itemNo, min, max }, at) => [
      ...(numbers.indexOf(numbers[at] ?? '') < at
        ? [refuse('maintenance.itemTwice', { no: itemNo ?? '' }, `items.${at}.itemNo`)]
        : []),
      ...(min && max && Number(min) > Number(max)
        ? [refuse('maintenance.itemLimits', { no: itemNo ?? '' }, `items.${at}.max`)]
        : []),
    ]);
  },
};
const inWork = { entity: 'checklistTemplate', field: 'state', states: ['draft'] };

/**
 * What is inspected at a service level, at sets of some series and uses; at all others where none are named. A revision
 * that is published stays as it is, a change is the next one; work copies it when it begins.
 */
export const checklistTemplate = defineResource('maintenance.checklistTemplate', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u, unique: ['revision'], search: true }),
    revision: integer({ readOnly: true, min: 1, default: 1 }),
    name: i18nText({ required: true, max: 60, search: true }),
    serviceLevel: choice(serviceLevels, { required: true }),
    series: dicts('GENSET_SERIES'),
    dutyTypes: choices(ratingBases),
    stdHours: decimal({ min: '0.1', max: '500', scale: 1 }),
    items: rows(itemColumns, { required: true, maxRows: 200 }),
    parts: rows(partColumns, { maxRows: 60 }),
    itemCount: integer({ readOnly: true }),
    publishedOn: date({ readOnly: true }),
    retiredOn: date({ readOnly: true }),
    state: choice(templateStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: { draft: 'draft', published: 'success', retired: 'void' },
    }),
  },
  list: {
    columns: [
      'code',
      'revision',
      'name',
      'serviceLevel',
      'series',
      'dutyTypes',
      'itemCount',
      'stdHours',
      'state',
      'publishedOn',
      'updatedAt',
    ],
    filters: ['serviceLevel', 'state', 'publishedOn'],
    sort: 'code',
    tabs: {
      current: { where: { state: ['draft', 'published'] } },
      retired: { where: { state: ['retired'] } },
      all: {},
    },
  },
  facts: ['revision', 'serviceLevel', 'series', 'dutyTypes', 'itemCount', 'publishedOn'],
  form: {
    layout: 'page',
    sections: [
      { key: 'head', fields: ['code', 'revision', 'name', 'serviceLevel', 'series', 'dutyTypes', 'stdHours'] },
      { key: 'items', fields: ['items', 'itemCount'] },
      { key: 'parts', fields: ['parts'] },
      { key: 'validity', fields: ['publishedOn', 'retiredOn'] },
    ],
  },
  rules: [itemsFit],
  locks: { update: onlyIn('update', inWork), delete: onlyIn('delete', inWork) },
  operations: { import: false },
  excel: { export: true },
});

/** Life of a revision: the one that is published takes the place of the one before. */
export const checklistTemplateLifecycle = defineLifecycle(checklistTemplate, {
  initial: 'draft',
  states: templateStates,
  finals: ['retired'],
  transitions: {
    publish: { from: 'draft', to: 'published', effect: 'publish' },
    retire: { from: 'published', to: 'retired', effect: 'retire', danger: true },
  },
});

/** What may be done with a template beside its transitions. */
export const checklistTemplateActions = defineActions(checklistTemplate, {
  /** Begins the next revision with what is published. */
  revise: { when: ({ state }) => state === 'published', instant: true },
});
