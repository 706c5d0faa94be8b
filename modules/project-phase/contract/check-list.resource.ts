import {
  choice,
  decimal,
  defineActions,
  defineLifecycle,
  defineResource,
  dict,
  flag,
  i18nText,
  integer,
  refuse,
  rows,
  text,
  type CrossRule,
} from '@mp/kernel/contract';

/** Phases that are recorded on site and audited. */
export const recordedPhases = ['ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT'] as const;
/** A phase that is recorded on site. */
export type RecordedPhase = (typeof recordedPhases)[number];

/** Classes of ISO 8528-5 by which voltage and frequency are judged. */
export const performanceClasses = ['G1', 'G2', 'G3', 'G4'] as const;
/** What a check asks for. */
export const checkKinds = ['yesNo', 'number', 'photo', 'text'] as const;

interface Item {
  readonly code?: string | null;
  readonly min?: string | null;
  readonly max?: string | null;
  readonly performanceClass?: string | null;
}

const itemsIn = (value: unknown) => (Array.isArray(value) ? (value as readonly Item[]) : []);

/** A code stands once for each class, and a lower limit is not above the upper one. */
const itemsFit: CrossRule = {
  fields: ['items'],
  check: ({ items }) => {
    const all = itemsIn(items);
    const keys = all.map(({ code, performanceClass }) => `${code ?? ''} ${performanceClass ?? ''}`);
    return all.flatMap(({ code, min, max }, at) => [
      ...(keys.indexOf(keys[at] ?? '') < at
        ? [refuse('phase.checkTwice', { code: code ?? '' }, `items.${at}.code`)]
        : []),
      ...(min && max && Number(min) > Number(max)
        ? [refuse('phase.checkBounds', { code: code ?? '' }, `items.${at}.max`)]
        : []),
    ]);
  },
};

const onlyDraft: CrossRule = {
  fields: ['state'],
  check: ({ state }) => (state === 'draft' ? [] : [refuse('phase.publishedImmutable')]),
};

const states = ['draft', 'published', 'retired'] as const;

/** What is to be checked in a phase at the units of a series; without a series, at all others. A record copies it when it begins. */
export const checkList = defineResource('projectPhase.checkList', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u, unique: ['revision'], search: true }),
    revision: integer({ readOnly: true, min: 1, default: 1 }),
    name: i18nText({ required: true, max: 60, search: true }),
    phase: choice(recordedPhases, { required: true }),
    series: dict('GENSET_SERIES'),
    items: rows(
      {
        code: text({ required: true, max: 30, pattern: /^[A-Z0-9_]{1,30}$/u }),
        name: i18nText({ required: true, max: 100 }),
        kind: choice(checkKinds, { required: true, default: 'yesNo' }),
        min: decimal({ min: '-100000', max: '1000000', scale: 3 }),
        max: decimal({ min: '-100000', max: '1000000', scale: 3 }),
        unit: text({ max: 12 }),
        required: flag({ default: true }),
        /** Stands in records of this class alone. */
        performanceClass: choice(performanceClasses),
      },
      { required: true, maxRows: 100 },
    ),
    state: choice(states, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: { draft: 'draft', published: 'success', retired: 'void' },
    }),
  },
  list: {
    columns: ['code', 'revision', 'name', 'phase', 'series', 'state', 'updatedAt'],
    filters: ['phase', 'series', 'state'],
    sort: 'code',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'head', fields: ['code', 'revision', 'name', 'phase', 'series'] },
      { key: 'items', fields: ['items'] },
    ],
  },
  rules: [itemsFit],
  locks: { update: onlyDraft, delete: onlyDraft },
  operations: { import: false },
  excel: { export: true },
});

/** Life of a check list: the one that is published takes the place of the one before. */
export const checkListLifecycle = defineLifecycle(checkList, {
  initial: 'draft',
  states,
  finals: ['retired'],
  transitions: {
    publish: { from: 'draft', to: 'published', effect: 'publish' },
    retire: { from: 'published', to: 'retired', danger: true },
  },
});

/** What may be done with a check list beside its transitions. */
export const checkListActions = defineActions(checkList, {
  /** Begins the next revision with what is published. */
  revise: { when: ({ state }) => state === 'published', instant: true },
});
