import { bind, type BoundRoute } from '@mp/kernel/server';
import { testGray } from '../contract/index.ts';
import { testDecision } from './gray-rule.service.ts';

/** Operations on rules besides those that every resource has. */
export const grayRoutes: readonly BoundRoute[] = [bind(testGray, (context, { body }) => testDecision(context, body))];
