import { tableOf } from '@mp/kernel/table';
import { daysRule, milestoneTemplate } from '../contract/index.ts';

/** Revisions of milestone templates. */
export const milestoneTemplateTable = tableOf(milestoneTemplate, {
  name: 'milestone_template',
  indexes: ['code', ['projectType', 'status']],
});

/** How many days milestones take in some cases. */
export const daysRuleTable = tableOf(daysRule, {
  name: 'days_rule',
  indexes: ['itemCode', ['templateCode', 'itemCode'], 'regionId'],
});
