import { defineActions, defineResource, dict, flag, integer, ref, switchActions } from '@mp/kernel/contract';

/**
 * What a dealer needs for an authorisation (dealers.md 2.9, AuthRequirement): so many people with a certificate of a
 * level, so much equipment, a paper by a file rule. Line and band empty: any.
 */
export const authRequirement = defineResource('dealer.authRequirement', {
  label: 'capability',
  fields: {
    capability: dict('CAPABILITY', { required: true }),
    productLine: dict('PRODUCT_LINE'),
    bandFrom: dict('POWER_BAND'),
    bandTo: dict('POWER_BAND'),
    certType: dict('CERT_TYPE'),
    level: integer({ min: 1, max: 3 }),
    minPeople: integer({ min: 1, max: 99 }),
    equipmentType: dict('EQUIPMENT_TYPE'),
    minQuantity: integer({ min: 1, max: 99 }),
    fileRuleId: ref('reference.fileRule'),
    enabled: flag({ default: true }),
  },
  list: {
    columns: [
      'capability',
      'productLine',
      'bandFrom',
      'bandTo',
      'certType',
      'level',
      'minPeople',
      'equipmentType',
      'minQuantity',
      'fileRuleId',
      'enabled',
    ],
    filters: ['capability', 'productLine', 'certType', 'enabled'],
    sort: 'capability',
  },
  form: { layout: 'drawer' },
  excel: { export: true },
});

/** What may be done with a requirement. */
export const authRequirementActions = defineActions(authRequirement, {
  ...switchActions,
});
