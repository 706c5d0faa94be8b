import { tableOf } from '@mp/kernel/table';
import { grayRule } from '../contract/gray-rule.resource.ts';

/** Rules of tenants about who is led to a gray front. */
export const grayRuleTable = tableOf(grayRule, { name: 'gray_rule' });
