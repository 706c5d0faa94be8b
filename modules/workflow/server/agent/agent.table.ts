import { tableOf } from '@mp/kernel/table';
import { processAgent } from '../../contract/index.ts';

/** Entries of agents. */
export const processAgentTable = tableOf(processAgent, {
  name: 'process_agent',
  indexes: ['principalId', 'agentId'],
});
