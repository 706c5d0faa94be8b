import {
  choice,
  choices,
  date,
  decimal,
  defineLifecycle,
  defineResource,
  flag,
  i18nText,
  idCard,
  integer,
  longText,
  money,
  phone,
  ref,
  refuse,
  text,
} from '../../contract/index.ts';
import { compareCatalogue, defineServerModule, serveResource } from '../index.ts';
import type { ServerModule } from '../index.ts';
import type { TestServer } from '../../testing/index.ts';

/** A resource that uses what the engine offers; its table lives in the test's database only. */
export const sample = defineResource('lab.sample', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ required: true, max: 10, pattern: /^[A-Z0-9]+$/u, unique: 'tenant', search: true }),
    name: text({ required: true, max: 30, search: true }),
    grade: choice(['low', 'high'], { default: 'low' }),
    marks: choices(['red', 'green', 'blue']),
    title: i18nText(),
    amount: money({ min: '0.00' }),
    weight: decimal({ scale: 3 }),
    count: integer({ min: 0 }),
    start: date(),
    end: date(),
    active: flag({ default: true }),
    note: longText({ max: 100 }),
    parentId: ref('lab.sample'),
    mobile: phone({ controlled: true, mask: 'middle' }),
    phone: phone({ mask: 'middle' }),
    secret: text({ controlled: true }),
    card: idCard({ encrypted: true, controlled: true }),
    state: choice(['draft', 'sent', 'done'], { required: true, default: 'draft', readOnly: true }),
  },
  rules: [
    {
      fields: ['start', 'end'],
      check: ({ start, end }) =>
        typeof start === 'string' && typeof end === 'string' && start > end
          ? [refuse('common.dateOrder', { a: '@sample.field.start', b: '@sample.field.end' }, 'start')]
          : [],
    },
  ],
  list: { columns: ['code', 'name', 'amount'], filters: ['grade'], sort: 'code' },
  excel: { import: true, export: true, key: 'code' },
  proposals: true,
});

/** Draft → sent → done, where only a process may finish and only what has an amount may be sent. */
export const sampleLifecycle = defineLifecycle(sample, {
  initial: 'draft',
  states: ['draft', 'sent', 'done'],
  finals: ['done'],
  transitions: {
    send: {
      from: 'draft',
      to: 'sent',
      form: { reason: text({ required: true, max: 20 }) },
      guard: ({ amount }) => (amount === null ? [refuse('common.required', { field: '@sample.field.amount' })] : []),
    },
    back: { from: 'sent', to: 'draft' },
    recall: {
      from: 'sent',
      to: 'draft',
      asks: { count: 'required', end: 'optional' },
      form: {
        condition: choice(['good', 'damaged'], { required: true }),
        damage: text({ max: 20, visibleWhen: { condition: ['damaged'] }, requiredWhenVisible: true }),
      },
    },
    finish: { from: 'sent', to: 'done', by: 'process' },
  },
});

/** The sample's server side. */
export const sampleServer = serveResource(sample, { table: 'lab_sample' });

/** A module around the sample; staff read it with the mobile masked, the secret and the card closed. */
export const labModule: ServerModule = defineServerModule({
  name: 'lab',
  resources: [sampleServer],
  grants: {
    staff: { functions: ['sample.read', 'sample.update'], fields: { 'sample.mobile': 1 }, masked: ['sample.mobile'] },
  },
});

/** Makes the sample's table as a migration of its declaration does. */
export async function makeSampleTable({ sql }: TestServer): Promise<void> {
  await sql('create table lab_sample ()');
  const { missing } = await compareCatalogue({ rows: sql }, [sampleServer]);
  for (const statement of new Set(missing.map((piece) => piece.sql))) await sql(statement);
}
