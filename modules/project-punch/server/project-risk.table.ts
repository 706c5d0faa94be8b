import { tableOf } from '@mp/kernel/table';
import { projectRisk } from '../contract/index.ts';

/** Its table. */
export const projectRiskTable = tableOf(projectRisk, { name: 'project_risk' });
