import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../contract/index.ts';
import * as pages from './page.service.ts';

/** Operations on pages besides those that every resource has. */
export const pageRoutes: readonly BoundRoute[] = [
  bind(api.pageParts, async (context) => pages.partsOfPages(context)),
  bind(api.readDefinition, (context, { params }) => pages.definitionOf(context, params.id)),
  bind(api.saveDefinition, (context, { params, body }) => pages.saveDraft(context, params.id, body)),
  bind(api.validateDefinition, async (context, { body }) => pages.validate(context, body.definition)),
  bind(api.publishPage, (context, { params, body }) => pages.publish(context, params.id, body.version)),
  bind(api.pageVersions, (context, { params }) => pages.versionsOf(context, params.id)),
  bind(api.restoreVersion, (context, { params, body }) =>
    pages.restoreVersion(context, params.id, Number(params.no), body),
  ),
  bind(api.copyPage, (context, { params, body }) => pages.copyPage(context, params.id, body), { status: 201 }),
  bind(api.runPage, (context, { params }) => pages.runPage(context, params.key)),
  bind(api.previewPage, (context, { params, body }) => pages.previewPage(context, params.id, body)),
  bind(api.listControls, (context, { params }) => pages.listControls(context, params.id)),
  bind(api.addControl, (context, { params, body }) => pages.addControl(context, params.id, body), { status: 201 }),
  bind(api.changeControl, (context, { params, body }) => pages.changeControl(context, params.id, params.control, body)),
  bind(
    api.removeControl,
    (context, { params, query }) => pages.removeControl(context, params.id, params.control, query.confirm === 'true'),
    { status: 204 },
  ),
  bind(api.setControlled, (context, { params, body }) =>
    pages.setControlled(context, params.id, params.control, body.controlled),
  ),
];
