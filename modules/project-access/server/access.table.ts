import { tableOf } from '@mp/kernel/table';
import { accessRequest, projectGrant } from '../contract/index.ts';

/** What is granted on projects. */
export const projectGrantTable = tableOf(projectGrant, { name: 'project_grant' });

/** What is asked for. */
export const accessRequestTable = tableOf(accessRequest, { name: 'access_request' });
