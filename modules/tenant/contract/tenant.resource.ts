import {
  choice,
  defineActions,
  defineResource,
  flag,
  image,
  integer,
  ref,
  refuse,
  text,
  url,
} from '@mp/kernel/contract';
import type { Refusal } from '@mp/kernel/contract';

/** A tenant that shares organisations names whose; a company from outside shares none (platform.md 4.1). */
export function shareRefusals(record: Readonly<Record<string, unknown>>): Refusal[] {
  const isShared = record.isShareOrg === true;
  if (isShared && record.isOutside === true) return [refuse('tenant.outsideShares', undefined, 'isShareOrg')];
  if (isShared && !record.shareOrgFrom)
    return [refuse('common.required', { field: '@tenant.field.shareOrgFrom' }, 'shareOrgFrom')];
  if (!isShared && record.shareOrgFrom)
    return [refuse('common.required', { field: '@tenant.field.isShareOrg' }, 'isShareOrg')];
  return [];
}

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
    isShareOrg: flag({ createOnly: true }),
    shareOrgFrom: ref('tenant.tenant', { createOnly: true }),
    orgTemplate: ref('tenant.orgTemplate'),
    isCreateSystemMenu: flag({ readOnly: true }),
    tenancyWfUrl: url({ pattern: /^https:\/\/[^\s<>"']{1,490}$/u }),
    gray: flag(),
    grayfrontUrl: url(),
    normalfrontUrl: url(),
    /** Name of who made it. */
    createBy: text({ readOnly: true, virtual: true, unsortable: true }),
  },
  rules: [{ fields: ['isShareOrg', 'shareOrgFrom', 'isOutside'], check: shareRefusals }],
  list: {
    columns: [
      'tenancyId',
      'tenancyName',
      'tenancyCode',
      'tenancyShortName',
      'tenancyStatus',
      'isOutside',
      'isCreateSystemMenu',
      'tenancySort',
      'createdAt',
      'createBy',
    ],
    filters: ['tenancyName', 'tenancyCode', 'tenancyStatus', 'isOutside', 'isCreateSystemMenu'],
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
      { key: 'beginning', fields: ['orgTemplate', 'isShareOrg', 'shareOrgFrom'] },
      { key: 'address', fields: ['tenancyUrl', 'normalfrontUrl', 'gray', 'grayfrontUrl', 'tenancyWfUrl'] },
    ],
  },
  excel: { export: true },
  operations: { delete: false },
});

/** What platform administrators do with a tenant. */
export const tenantActions = defineActions(tenant, {
  initialise: {
    by: 'endpoint',
    when: ({ isCreateSystemMenu }) => isCreateSystemMenu !== true,
    guard: ({ isCreateSystemMenu }) => (isCreateSystemMenu === true ? [refuse('tenant.alreadyInitialised')] : []),
  },
  setAdmin: { by: 'endpoint' },
  ceiling: { by: 'endpoint' },
  enable: { when: ({ tenancyStatus }) => tenancyStatus !== '1' },
  disable: { when: ({ tenancyStatus }) => tenancyStatus === '1', danger: true },
  clearOrganisations: { by: 'endpoint', danger: true },
});
