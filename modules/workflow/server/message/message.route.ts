import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../../contract/index.ts';
import { answerCallback, sendMessage, sendSignal } from './message.service.ts';

/** Messages, signals and callbacks from other systems. */
export const messageRoutes: readonly BoundRoute[] = [
  bind(api.sendProcessMessage, (context, { body }) => sendMessage(context, body)),
  bind(api.sendProcessSignal, (context, { body }) => sendSignal(context, body)),
  bind(api.answerCallback, (context, { params, body }) => answerCallback(context, params.token, body)),
];
