import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import { readNext, readReturnTargets, readStartNext } from '../../contract/index.ts';
import { nextOf, returnTargetsOf, startPreview } from './preview.service.ts';

/** What would happen: read-only looks at the next steps. */
export const previewRoutes: readonly BoundRoute[] = [
  bind(readReturnTargets, (context, { params }) => returnTargetsOf(context, params.id)),
  bind(readNext, (context, { params, query }) => nextOf(context, params.id, query.outcome ?? 'approve')),
  bind(readStartNext, (context, { body }) => startPreview(context, body)),
];
