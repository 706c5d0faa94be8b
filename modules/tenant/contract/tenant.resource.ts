import { choice, defineResource, flag, image, integer, text, url } from '@mp/kernel/contract';

/** A tenant: a company or unit with its own data (SPEC section 3). `status` is tenancyStatus: 1 enabled, 0 disabled. */
export const tenant = defineResource('tenant', {
  global: true,
  label: 'tenancyName',
  number: 'tenancyCode',
  fields: {
    tenancyId: integer({ readOnly: true }),
    tenancyName: text({ required: true, max: 60, unique: 'platform', search: true }),
    tenancyCode: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u, unique: 'platform', search: true }),
    tenancyShortName: text({ max: 30, search: true }),
    tenancyUrl: url(),
    enterIcon: image(),
    tenancyStatus: choice(['1', '0'], { required: true, default: '1', tones: { '1': 'success', '0': 'void' } }),
    isOutside: flag(),
    tenancySort: integer({ min: 0 }),
    isShareOrg: flag({ readOnly: true }),
    isCreateSystemMenu: flag({ readOnly: true }),
    tenancyWfUrl: url({ pattern: /^https:\/\/[^\s<>"']{1,490}$/u }),
    gray: flag(),
    grayfrontUrl: url(),
    normalfrontUrl: url(),
  },
  list: {
    columns: [
      'tenancyId',
      'tenancyName',
      'tenancyCode',
      'tenancyShortName',
      'tenancyStatus',
      'isOutside',
      'tenancySort',
      'createdAt',
    ],
    filters: ['tenancyName', 'tenancyCode', 'tenancyStatus', 'isOutside'],
    sort: 'tenancySort',
  },
  form: {
    layout: 'drawer',
    sections: [
      {
        key: 'base',
        fields: [
          'tenancyName',
          'tenancyCode',
          'tenancyShortName',
          'tenancyStatus',
          'tenancySort',
          'isOutside',
          'enterIcon',
        ],
      },
      { key: 'address', fields: ['tenancyUrl', 'normalfrontUrl', 'gray', 'grayfrontUrl', 'tenancyWfUrl'] },
    ],
  },
  excel: { export: true },
  operations: { delete: false },
  actions: ['enable', 'disable', 'clearOrganisations', 'setAdmin'],
});
