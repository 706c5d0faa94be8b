import { bind } from '@mp/kernel/server';
import { listAgentFor } from '../../contract/index.ts';
import { agentForOf } from './agent.service.ts';

/** Agents beside what every resource has. */
export const agentRoutes = [bind(listAgentFor, (context) => agentForOf(context))];
