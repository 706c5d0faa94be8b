import { tableOf } from '@mp/kernel/table';
import { project, projectDefinition } from '../contract/index.ts';

/** Projects. */
export const projectTable = tableOf(project, { name: 'project' });

/** Their definitions, version by version. */
export const projectDefinitionTable = tableOf(projectDefinition, { name: 'project_definition' });
