import { tableOf } from '@mp/kernel/table';
import { project, projectDefinition, projectUnit } from '../contract/index.ts';

/** Projects. */
export const projectTable = tableOf(project, { name: 'project' });

/** Their definitions, version by version. */
export const projectDefinitionTable = tableOf(projectDefinition, { name: 'project_definition' });

/** Their places for gensets. */
export const projectUnitTable = tableOf(projectUnit, { name: 'project_unit' });
