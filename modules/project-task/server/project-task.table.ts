import { tableOf } from '@mp/kernel/table';
import { projectTask } from '../contract/index.ts';

/** Tasks of projects. */
export const projectTaskTable = tableOf(projectTask, {
  name: 'project_task',
  indexes: [
    ['projectId', 'no'],
    ['dealerId', 'state'],
    ['assigneeId', 'state'],
  ],
});
