import { bind } from '@mp/kernel/server';
import { recordFunctions, reportErrors } from '../contract/index.ts';
import { recordErrors, recordOpenedFunctions } from './log.service.ts';

/** What pages send. */
export const logRoutes = [
  bind(recordFunctions, (context, { body }) => recordOpenedFunctions(context, body.items)),
  bind(reportErrors, (context, { body, request }) =>
    recordErrors(context, body.items, String(request.headers['user-agent'] ?? '')),
  ),
];
