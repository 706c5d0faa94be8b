import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../contract/index.ts';
import * as controls from './page-control.service.ts';
import * as running from './page-run.service.ts';
import * as pages from './page.service.ts';

/** Operations on pages besides those that every resource has. */
export const pageRoutes: readonly BoundRoute[] = [
  bind(api.pageParts, async (context) => running.partsOfPages(context)),
  bind(api.readDefinition, (context, { params }) => pages.definitionOf(context, params.id)),
  bind(api.saveDefinition, (context, { params, body }) => pages.saveDraft(context, params.id, body)),
  bind(api.validateDefinition, async (context, { body }) => pages.validate(context, body.definition)),
  bind(api.publishPage, (context, { params, body }) => pages.publish(context, params.id, body.version)),
  bind(api.pageVersions, (context, { params }) => pages.versionsOf(context, params.id)),
  bind(api.restoreVersion, (context, { params, body }) =>
    pages.restoreVersion(context, { id: params.id, no: Number(params.no) }, body),
  ),
  bind(api.copyPage, (context, { params, body }) => pages.copyPage(context, params.id, body), { status: 201 }),
  bind(api.runPage, (context, { params }) => running.runPage(context, params.key)),
  bind(api.previewPage, (context, { params, body }) => running.previewPage(context, params.id, body)),
  bind(api.listControls, (context, { params }) => controls.listControls(context, params.id)),
  bind(api.addControl, (context, { params, body }) => controls.addControl(context, params.id, body), { status: 201 }),
  bind(api.changeControl, (context, { params, body }) =>
    controls.changeControl(context, { id: params.id, controlId: params.control }, body),
  ),
  bind(
    api.removeControl,
    (context, { params, query }) =>
      controls.removeControl(context, { id: params.id, controlId: params.control, confirm: query.confirm === 'true' }),
    { status: 204 },
  ),
  bind(api.setControlled, (context, { params, body }) =>
    controls.setControlled(context, { id: params.id, controlId: params.control, controlled: body.controlled }),
  ),
];
