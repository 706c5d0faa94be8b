import {
  choice,
  choices,
  colour,
  date,
  dateTime,
  decimal,
  defineLifecycle,
  defineResource,
  email,
  file,
  files,
  flag,
  i18nText,
  icon,
  idCard,
  image,
  integer,
  json,
  longText,
  money,
  password,
  phone,
  ref,
  refs,
  refuse,
  richText,
  text,
  url,
} from '@mp/kernel/contract';

const states = ['draft', 'auditing', 'effective', 'frozen', 'terminated'] as const;
const tones = {
  draft: 'draft',
  auditing: 'waiting',
  effective: 'success',
  frozen: 'danger',
  terminated: 'void',
} as const;

/** A resource with one field of every kind. */
export const specimen = defineResource('stage.specimen', {
  fields: {
    code: text({ max: 12, pattern: /^SP-\d{5}$/, required: true, search: true, createOnly: true, unique: 'tenant' }),
    name: text({ max: 40, required: true, search: true }),
    state: choice(states, { required: true, readOnly: true, default: 'draft', tones }),
    unit: ref('stage.unit', { required: true }),
    partner: ref('stage.partner'),
    helpers: refs('stage.partner'),
    grade: choice(['a', 'b', 'c'], { required: true, default: 'b' }),
    uses: choices(['standby', 'prime', 'peak', 'continuous']),
    isShared: flag(),
    count: integer({ min: 0, max: 9999 }),
    ratio: decimal({ min: '0', max: '100', scale: 3 }),
    price: money({ min: '0.00' }),
    startsOn: date(),
    endsOn: date(),
    seenAt: dateTime(),
    mobile: phone({ mask: 'middle' }),
    mail: email(),
    site: url(),
    idNumber: idCard({ mask: 'last4', encrypted: true }),
    secret: password({ min: 8 }),
    title: i18nText({ required: true }),
    picture: image(),
    sign: icon(),
    paint: colour(),
    remark: longText({ max: 200 }),
    extra: json(),
    contract: file(),
    papers: files({ purpose: 'document', maxFiles: 5 }),
    article: richText({ max: 5000 }),
  },
  label: 'name',
  number: 'code',
  list: {
    columns: ['code', 'name', 'unit', 'state', 'mobile', 'price', 'seenAt'],
    filters: ['name', 'unit', 'state', 'price', 'seenAt', 'partner', 'isShared', 'uses', 'code', 'mobile'],
    sort: '-seenAt',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'base', fields: ['code', 'name', 'title', 'state', 'unit', 'grade', 'uses', 'isShared'] },
      { key: 'numbers', fields: ['count', 'ratio', 'price', 'startsOn', 'endsOn', 'seenAt'] },
      { key: 'people', fields: ['partner', 'helpers', 'mobile', 'mail', 'site', 'idNumber', 'secret'] },
      { key: 'looks', fields: ['picture', 'sign', 'paint', 'remark', 'extra', 'contract', 'papers', 'article'] },
    ],
  },
  attachments: true,
  proposals: true,
  excel: { import: true, export: true, key: 'code' },
  rules: [
    {
      fields: ['startsOn', 'endsOn'],
      check: ({ startsOn, endsOn }) =>
        typeof startsOn === 'string' && typeof endsOn === 'string' && startsOn > endsOn
          ? [refuse('common.dateOrder', { a: '@specimen.field.startsOn', b: '@specimen.field.endsOn' }, 'endsOn')]
          : [],
    },
  ],
});

/** What may happen to specimens; one transition asks, one refuses. */
export const specimenLifecycle = defineLifecycle(specimen, {
  initial: 'draft',
  states,
  finals: ['terminated'],
  tones,
  transitions: {
    submit: { from: 'draft', to: 'auditing' },
    approve: { from: 'auditing', to: 'effective', by: 'process' },
    freeze: { from: 'effective', to: 'frozen', danger: true, form: { reason: longText({ max: 100, required: true }) } },
    unfreeze: { from: 'frozen', to: 'effective' },
    terminate: {
      from: ['effective', 'frozen', 'draft'],
      to: 'terminated',
      danger: true,
      guard: ({ isShared }) => (isShared === true ? [refuse('specimen.stillShared')] : []),
    },
  },
});

// A flat resource that pickers point to, found by its key.
defineResource('stage.partner', {
  fields: { code: text({ required: true, search: true }), name: text({ required: true, search: true }) },
  label: 'name',
  number: 'code',
  list: { columns: ['code', 'name'], sort: 'code' },
});

/** A resource whose records form a tree. */
export const unit = defineResource('stage.unit', {
  fields: {
    name: text({ required: true, max: 30, search: true }),
    parent: ref('stage.unit'),
    head: text({ max: 20 }),
    isOpen: flag(),
  },
  label: 'name',
  list: { columns: ['name', 'head', 'isOpen'], sort: 'name' },
  tree: { parent: 'parent' },
});

/** Sixty plain fields, for the budget of a key stroke. */
export const longForm = defineResource('stage.longForm', {
  fields: Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`f${at + 1}`, text({ max: 40, required: at % 7 === 0 })]),
  ),
  label: 'f1',
  list: { columns: ['f1'], sort: 'f1' },
});
