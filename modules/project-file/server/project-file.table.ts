import { tableOf } from '@mp/kernel/table';
import { projectFile } from '../contract/index.ts';

/** Its table. */
export const projectFileTable = tableOf(projectFile, { name: 'project_file', indexes: ['templateId'] });
