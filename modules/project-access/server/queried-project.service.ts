import { serveResource, type ResourceServer } from '@mp/kernel/server';
import { queriedProject } from '../contract/index.ts';

/** Projects as their readers reach them: read through a view (migration 0114), one row for each way to see one. */
export const queriedProjectServer: ResourceServer = serveResource(queriedProject, {
  table: 'queried_project',
  view: 'records',
});
