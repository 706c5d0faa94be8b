import { serveResource, type ResourceServer } from '@mp/kernel/server';
import { lineFact, projectFact, unitFact } from '../contract/index.ts';

/** Projects, lines and units side by side with what is known of them: read through views (migration 0111). */
export const factServers: readonly ResourceServer[] = [
  serveResource(projectFact, { table: 'project_fact', view: 'lines' }),
  serveResource(lineFact, { table: 'line_fact', view: 'lines' }),
  serveResource(unitFact, { table: 'unit_fact', view: 'lines' }),
];
