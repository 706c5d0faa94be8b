import { choice, date, defineActions, defineResource, dict, flag, ref } from '@mp/kernel/contract';
import { oneArea } from './area-assignment.rules.ts';
import { periodOf } from './period.ts';

/** Positions that people hold for an area. */
export const areaPositions = ['ASM', 'ASV', 'ASE', 'AE', 'EXM', 'DSM', 'MPL', 'MDP', 'PM_LEAD', 'QA'] as const;
/** A position that people hold for an area. */
export type AreaPosition = (typeof areaPositions)[number];

/** Ways of selling that an area position may be held for. */
export const channels = ['any', 'trade', 'direct', 'goem'] as const;

/**
 * Who holds an area position for a region or a whole big area, for one product line or all, in a period. One is
 * primary per position, place, line and channel; the others stand in for him.
 */
export const areaAssignment = defineResource('reference.areaAssignment', {
  label: 'userId',
  fields: {
    position: choice(areaPositions, { required: true }),
    userId: ref('identity.user', { required: true }),
    regionId: ref('reference.region'),
    bigAreaId: ref('reference.bigArea'),
    productLine: dict('PRODUCT_LINE'),
    channel: choice(channels, { default: 'any', required: true }),
    primary: flag({ default: true }),
    validFrom: date({ required: true }),
    validTo: date(),
  },
  list: {
    columns: [
      'position',
      'userId',
      'regionId',
      'bigAreaId',
      'productLine',
      'channel',
      'primary',
      'validFrom',
      'validTo',
      'updatedAt',
    ],
    filters: ['position', 'userId', 'regionId', 'bigAreaId', 'productLine', 'channel', 'primary', 'validFrom'],
    sort: 'position',
  },
  rules: [periodOf('areaAssignment'), oneArea],
  excel: { import: true, export: true },
});

/** What may be done with an assignment. */
export const areaAssignmentActions = defineActions(areaAssignment, {
  end: { form: { validTo: date({ required: true }) } },
  handOver: {
    form: { userId: ref('identity.user', { required: true }), day: date({ required: true }) },
  },
});
