import {
  choice,
  choices,
  date,
  defineActions,
  defineResource,
  dicts,
  files,
  integer,
  longText,
  ref,
  refuse,
  text,
} from '@mp/kernel/contract';
import { dealerContent } from './dealer-content.ts';

/** Groups of fields that dealers confirm once a year: the sections of their form. */
export const verificationGroups = dealerContent.sections.map(({ key }) => key);

/** A yearly check of what dealers say of themselves (dealers.md 2.9). */
export const verificationCampaign = defineResource('dealer.verificationCampaign', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 60, search: true }),
    startsOn: date({ required: true }),
    dueOn: date({ required: true }),
    /** Which dealers: of these types; all active ones when empty. */
    dealerTypes: dicts('DEALER_TYPE'),
    groups: choices(verificationGroups, { required: true }),
    state: choice(['draft', 'open', 'closed'], {
      required: true,
      readOnly: true,
      derived: 'its actions, which make and close its items',
      default: 'draft',
      tones: { draft: 'draft', open: 'processing', closed: 'success' },
    }),
    items: integer({ virtual: true, readOnly: true }),
    answered: integer({ virtual: true, readOnly: true }),
    done: integer({ virtual: true, readOnly: true }),
    mismatches: integer({ virtual: true, readOnly: true }),
    overdue: integer({ virtual: true, readOnly: true }),
  },
  list: {
    columns: ['name', 'state', 'startsOn', 'dueOn', 'items', 'answered', 'done', 'mismatches', 'overdue'],
    filters: ['state', 'dueOn'],
    sort: '-dueOn',
  },
  form: { layout: 'drawer' },
  rules: [
    {
      fields: ['startsOn', 'dueOn'],
      check: ({ startsOn, dueOn }) =>
        typeof startsOn === 'string' && typeof dueOn === 'string' && startsOn > dueOn
          ? [
              refuse(
                'common.dateOrder',
                { a: '@verificationCampaign.field.startsOn', b: '@verificationCampaign.field.dueOn' },
                'dueOn',
              ),
            ]
          : [],
    },
  ],
});

/** What may be done with a yearly check. */
export const verificationCampaignActions = defineActions(verificationCampaign, {
  open: { when: ({ state }) => state === 'draft' },
  close: { when: ({ state }) => state === 'open', danger: true },
  remind: { when: ({ state }) => state === 'open' },
});

/** One group of fields of one dealer in a campaign. */
export const verificationItem = defineResource('dealer.verificationItem', {
  label: 'group',
  fields: {
    campaignId: ref('dealer.verificationCampaign', { required: true, readOnly: true }),
    dealerId: ref('dealer.dealer', { required: true, readOnly: true }),
    group: choice(verificationGroups, { required: true, readOnly: true }),
    answer: choice(['confirm', 'changed'], { tones: { confirm: 'success', changed: 'waiting' } }),
    result: choice(['match', 'mismatch', 'notVisited'], {
      tones: { match: 'success', mismatch: 'danger', notVisited: 'void' },
    }),
    visitDate: date(),
    photos: files({ maxFiles: 5 }),
    remark: longText({ max: 500 }),
    state: choice(['waiting', 'answered', 'done'], {
      required: true,
      readOnly: true,
      derived: 'what the dealer and the area answer',
      default: 'waiting',
      tones: { waiting: 'draft', answered: 'processing', done: 'success' },
    }),
    dueOn: date({ readOnly: true }),
    scopeRegionId: ref('reference.region', { readOnly: true, hidden: true }),
  },
  list: {
    columns: ['campaignId', 'dealerId', 'group', 'state', 'answer', 'result', 'visitDate', 'dueOn', 'remark'],
    filters: ['campaignId', 'dealerId', 'state', 'result', 'group'],
    sort: 'dueOn',
  },
  form: { layout: 'drawer' },
  excel: { export: true },
  dimensions: { dealer: 'dealerId', region: 'scopeRegionId' },
  operations: { create: false, update: false, delete: false },
});

/** What a dealer and the area say to an item. */
export const verificationItemActions = defineActions(verificationItem, {
  answer: {
    when: ({ state }) => state !== 'done',
    form: { answer: choice(['confirm', 'changed'], { required: true }) },
    offered: false,
  },
  visit: {
    when: ({ state }) => state === 'answered',
    form: {
      result: choice(['match', 'mismatch', 'notVisited'], { required: true }),
      visitDate: date(),
      photos: files({ maxFiles: 5, purpose: 'attachment' }),
      remark: longText({ max: 500 }),
    },
    offered: false,
  },
});
