import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../../contract/index.ts';
import * as incidents from './incident.service.ts';

/** What went wrong in processes, and what administrators do about it. */
export const incidentRoutes: readonly BoundRoute[] = [
  bind(api.listIncidents, (context, { query }) => incidents.listIncidents(context, query)),
  bind(api.retryIncidents, (context, { body }) => incidents.retryIncidents(context, body)),
  bind(api.retryIncident, (context, { params }) => incidents.retryIncident(context, params.id)),
  bind(api.skipIncident, (context, { params, body }) => incidents.skipIncident(context, params.id, body)),
  bind(api.resolveIncident, (context, { params, body }) => incidents.resolveIncident(context, params.id, body.reason)),
  bind(api.setInstanceVars, (context, { params, body }) => incidents.setVars(context, params.id, body)),
];
