import { bind } from '@mp/kernel/server';
import { recordFunctions, reportErrors } from '../contract/index.ts';
import { takeErrors, takeFunctions } from './log.service.ts';

/** What pages send. */
export const logRoutes = [
  bind(recordFunctions, (context, { body }) => takeFunctions(context, body.items)),
  bind(reportErrors, (context, { body, request }) =>
    takeErrors(context, body.items, String(request.headers['user-agent'] ?? '')),
  ),
];
