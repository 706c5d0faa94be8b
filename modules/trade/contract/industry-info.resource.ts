import {
  choice,
  date,
  decimal,
  defineResource,
  dict,
  files,
  integer,
  longText,
  money,
  onlyIn,
  ref,
  refs,
  refuse,
  text,
  url,
  type CrossRule,
} from '@mp/kernel/contract';

/** Who sees published information: the author, the area, everybody of the house, or some dealers as well. */
export const infoVisibilities = ['private', 'area', 'allInternal', 'dealers'] as const;

const sharedWithSomebody: CrossRule = {
  fields: ['visibility', 'shareWith'],
  check: ({ visibility, shareWith }) =>
    visibility === 'dealers' && (!Array.isArray(shareWith) || shareWith.length === 0)
      ? [refuse('common.required', { field: '@industryInfo.field.shareWith' }, 'shareWith')]
      : [],
};

const areaNeedsRegion: CrossRule = {
  fields: ['visibility', 'regionId'],
  check: ({ visibility, regionId }) =>
    visibility === 'area' && !regionId
      ? [refuse('common.required', { field: '@industryInfo.field.regionId' }, 'regionId')]
      : [],
};

/**
 * What somebody has heard of the market: a lead, a tender, a competitor. Who sees it is walled in the database
 * (migration 0023), on every way to it.
 */
export const industryInfo = defineResource('dealer.industryInfo', {
  label: 'title',
  number: 'no',
  fields: {
    no: text({ max: 20, unique: 'tenant', search: true, readOnly: true, numberRule: 'numbers.industryInfo' }),
    title: text({ required: true, max: 100, search: true }),
    category: dict('INFO_CATEGORY', { required: true }),
    industry: dict('INDUSTRY'),
    regionId: ref('reference.region'),
    /** That of the region, or of the nearest one above it that belongs to one. */
    bigAreaId: ref('reference.bigArea', { readOnly: true, virtual: true }),
    customerId: ref('customer.customer'),
    content: longText({ max: 2000 }),
    estKva: decimal({ min: '0', scale: 1 }),
    estAmount: money({ min: '0.00' }),
    expectedOn: date(),
    competitor: text({ max: 100 }),
    sourceUrl: url(),
    reliability: integer({ min: 1, max: 5 }),
    score: integer({ readOnly: true }),
    visibility: choice(infoVisibilities, { required: true, default: 'private' }),
    shareWith: refs('dealer.dealer'),
    ownerUserId: ref('identity.user', { readOnly: true }),
    projectId: ref('project.project', { readOnly: true, hidden: true }),
    publishedAt: date({ readOnly: true }),
    status: choice(['draft', 'published', 'verified', 'converted', 'closed'], {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: { draft: 'draft', published: 'processing', verified: 'waiting', converted: 'success', closed: 'void' },
    }),
    documents: files(),
  },
  list: {
    columns: [
      'no',
      'title',
      'category',
      'industry',
      'regionId',
      'estKva',
      'expectedOn',
      'score',
      'ownerUserId',
      'status',
      'updatedAt',
    ],
    filters: [
      'status',
      'category',
      'industry',
      'regionId',
      'visibility',
      'ownerUserId',
      'bigAreaId',
      'score',
      'expectedOn',
    ],
    sort: '-no',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'what', fields: ['title', 'category', 'industry', 'regionId', 'customerId', 'content'] },
      { key: 'size', fields: ['estKva', 'estAmount', 'expectedOn', 'competitor', 'reliability', 'score'] },
      { key: 'source', fields: ['sourceUrl', 'documents'] },
      { key: 'readers', fields: ['visibility', 'shareWith'] },
    ],
  },
  rules: [sharedWithSomebody, areaNeedsRegion],
  locks: {
    update: onlyIn('update', { entity: 'industryInfo', field: 'status', states: ['draft', 'published', 'verified'] }),
  },
  ownerField: 'ownerUserId',
  excel: { export: true },
});

/** What somebody wants to be told of when it is published: an industry, a region, or both together. */
export const infoSubscription = defineResource('dealer.infoSubscription', {
  label: 'userId',
  fields: {
    userId: ref('identity.user', { readOnly: true }),
    industry: dict('INDUSTRY'),
    regionId: ref('reference.region'),
  },
  list: { columns: ['industry', 'regionId', 'createdAt'], filters: [], sort: '-createdAt' },
  rules: [
    {
      fields: ['industry', 'regionId'],
      check: ({ industry, regionId }) =>
        industry || regionId ? [] : [refuse('trade.subscribeNothing', undefined, 'industry')],
    },
  ],
  ownerField: 'userId',
  scope: 'own',
});
