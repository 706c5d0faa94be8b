import { ownTipRules } from '../seed/tip-rules.ts';
import { noHandlerEvent, yearOpenEvent } from './events.ts';
import type { Reminders } from './reminders.ts';

/** What of the ground itself, of people and of their work can be reminded of. */
export const ownReminders: Reminders = {
  subjects: [
    {
      resource: 'reference.areaAssignment',
      dateFields: ['validFrom', 'validTo'],
      userFields: ['userId'],
      area: { region: 'regionId', line: 'productLine', channel: 'channel' },
      link: '/areaPersonnelMaintenance?record={id}',
    },
    {
      resource: 'reference.region',
      events: { [noHandlerEvent]: { textKey: 'tipsRule.event.noHandler', variables: ['position'] } },
      area: { region: 'id' },
      values: { id: { sql: 't.id', kind: 'ref', textKey: 'tipsRule.value.id' } },
      over: 'not t.enabled',
      link: '/provinceCityCountrySetting?node={id}',
    },
    {
      resource: 'reference.calendar',
      events: { [yearOpenEvent]: { textKey: 'tipsRule.event.yearOpen', variables: ['year'] } },
      link: '/holidays?calendar={id}',
    },
    {
      resource: 'reference.milestoneTemplate',
      link: '/milestoneTemplateSettings?template={id}',
    },
    { resource: 'reference.gensetModel', link: '/fileSetting?model={id}' },
    {
      resource: 'reference.dictItem',
      dateFields: ['validFrom', 'validTo'],
      over: 'not t.enabled',
      values: {
        dictionary: {
          sql: '(select d.code from dictionary d where d.tenant_id = t.tenant_id and d.id = t.dictionary_id)',
          kind: 'text',
          textKey: 'dictionary.field.code',
        },
      },
      link: '/DDMaintenance?dictionary={dictionary}',
    },
    {
      resource: 'reference.daysRule',
      dateFields: ['validFrom', 'validTo'],
      area: { region: 'regionId', line: 'productLine' },
      link: '/milestoneDaysConfiguration?of={templateCode}&view=rules',
    },
    {
      resource: 'reference.bigArea',
      userFields: ['directorId'],
      measures: {
        regions: {
          sql: `(select count(*) from big_area_region b where b.tenant_id = t.tenant_id and b.big_area_id = t.id
          and b.deleted_at is null and current_date >= b.valid_from and current_date <= coalesce(b.valid_to, current_date))`,
          textKey: 'tipsRule.measure.regions',
        },
        people: {
          sql: `(select count(distinct a.user_id) from area_assignment a where a.tenant_id = t.tenant_id and a.big_area_id = t.id
          and a.deleted_at is null and current_date >= a.valid_from and current_date <= coalesce(a.valid_to, current_date))`,
          textKey: 'tipsRule.measure.people',
        },
      },
      over: 'not t.enabled',
      link: '/bigAreaSetting?area={code}',
    },
    {
      resource: 'reference.bigAreaRegion',
      dateFields: ['validFrom', 'validTo'],
      values: {
        areaCode: {
          sql: '(select b.code from big_area b where b.tenant_id = t.tenant_id and b.id = t.big_area_id)',
          kind: 'text',
          textKey: 'bigArea.field.code',
        },
      },
      area: { region: 'regionId', line: 'productLine' },
      link: '/bigAreaSetting?area={areaCode}&view=regions',
    },
    {
      resource: 'identity.user',
      dateFields: ['activeDate', 'expiryDate', 'lastLoginAt'],
      userFields: ['id'],
      values: { id: { sql: 't.id', kind: 'user', textKey: 'tipsRule.value.self' } },
      over: `t.status = 'disabled'`,
      link: '/userManager?record={id}',
    },
    {
      resource: 'workflow.processAgent',
      dateFields: ['fromDate', 'toDate'],
      userFields: ['principalId', 'agentId'],
      over: 'not t.active',
      link: '/wfproxySetting?record={id}',
    },
  ],
  rules: ownTipRules,
};
