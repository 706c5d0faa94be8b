import {
  choice,
  date,
  decimal,
  defineResource,
  dict,
  files,
  integer,
  longText,
  ref,
  refuse,
  text,
} from '@mp/kernel/contract';

/** What became of a training. */
export const trainingResults = ['planned', 'passed', 'failed', 'absent'] as const;
/** What became of a training. */
export type TrainingResult = (typeof trainingResults)[number];

/** A training of somebody who works for a dealer, and what it was good for; the training department keeps it. */
export const personTraining = defineResource('dealer.personTraining', {
  label: 'trainingNo',
  number: 'trainingNo',
  fields: {
    trainingNo: text({
      max: 20,
      unique: 'tenant',
      search: true,
      readOnly: true,
      numberRule: 'numbers.personTraining',
    }),
    personId: ref('dealer.person', { required: true, createOnly: true }),
    dealerId: ref('dealer.dealer', { readOnly: true }),
    /** Nobody begins the same course twice on a day. */
    course: dict('TRAINING_COURSE', { required: true, unique: ['personId', 'fromOn'] }),
    /** The certificate that it counts for. */
    certType: dict('CERT_TYPE'),
    organiser: text({ required: true, max: 100, search: true }),
    fromOn: date({ required: true }),
    toOn: date({ required: true }),
    hours: decimal({ min: '0', max: '999.5', scale: 1 }),
    score: integer({ min: 0, max: 100 }),
    result: choice(trainingResults, {
      required: true,
      default: 'planned',
      tones: { planned: 'processing', passed: 'success', failed: 'danger', absent: 'void' },
    }),
    files: files({ maxFiles: 5, purpose: 'attachment' }),
    remark: longText({ max: 500 }),
    scopeRegionId: ref('reference.region', { readOnly: true, hidden: true }),
  },
  list: {
    columns: [
      'trainingNo',
      'personId',
      'course',
      'result',
      'score',
      'fromOn',
      'toOn',
      'hours',
      'certType',
      'organiser',
      'dealerId',
      'files',
    ],
    filters: ['personId', 'dealerId', 'course', 'certType', 'result', 'fromOn', 'toOn', 'score'],
    sort: '-fromOn',
  },
  form: { layout: 'drawer' },
  excel: { import: true, export: true, key: 'trainingNo' },
  dimensions: { dealer: 'dealerId', region: 'scopeRegionId' },
  rules: [
    {
      fields: ['fromOn', 'toOn'],
      check: ({ fromOn, toOn }) =>
        typeof fromOn === 'string' && typeof toOn === 'string' && fromOn > toOn
          ? [refuse('common.dateOrder', { a: '@personTraining.field.fromOn', b: '@personTraining.field.toOn' }, 'toOn')]
          : [],
    },
  ],
});
