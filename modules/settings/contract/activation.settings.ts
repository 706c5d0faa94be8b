import { integer } from '@mp/kernel/contract';
import { defineSettings } from './settings-group.ts';

/** From how many days before the end on administrators are told. */
export const activationSettings = defineSettings('activation', {
  area: 'licence',
  order: 130,
  platformOnly: true,
  fields: { warnDays: integer({ required: true, min: 1, max: 90, default: 30 }) },
});
