import { serveResource, serverOf, type ResourceServer } from '@mp/kernel/server';
import { queriedProject } from '../contract/index.ts';

/** More than these are not looked up one by one. */
const most = 2000;

/** Ids of projects that a search may mean: by themselves, by serial number, customer or contract; null where they are too many. */
function candidateIds(asked: string): string {
  const found = (key: string, as: string) =>
    `(select search_${serverOf({ key }).table}(${asked}, ${most}) as ids) ${as}`;
  const of = (key: string) => `${serverOf({ key }).table} x where x.deleted_at is null and x`;
  return `(select case when p.ids is null or u.ids is null or c.ids is null or d.ids is null then null else array(
      select unnest(p.ids) union select x.project_id from ${of('project.projectUnit')}.id = any(u.ids)
      union select x.id from ${of('project.project')}.end_customer_id = any(c.ids)
      union select x.project_id from ${of('project.projectDefinition')}.id = any(d.ids)) end
    from ${found('project.project', 'p')}, ${found('project.projectUnit', 'u')}, ${found('customer.customer', 'c')}, ${found('project.projectDefinition', 'd')})`;
}

/** Projects as their readers reach them: read through a view (migration 0114), one row for each way to see one. */
export const queriedProjectServer: ResourceServer = serveResource(queriedProject, {
  table: 'queried_project',
  view: 'records',
  candidateIds,
});
