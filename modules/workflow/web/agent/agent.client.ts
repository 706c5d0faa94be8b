import { call, type ResourceClient } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { type AgentForMe, listAgentFor } from '../../contract/index.ts';

/** For whom the user acts. */
export const agentForQuery = queryOptions({
  queryKey: ['workflow.agentFor'],
  queryFn: async ({ signal }): Promise<readonly AgentForMe[]> => (await call(listAgentFor, { signal })).items,
});

/** Users to choose from without some of them. */
export function withoutUsers(client: ResourceClient, without: readonly string[]): ResourceClient {
  return {
    ...client,
    options: (query) => {
      const asked = client.options(query);
      const queryFn = asked.queryFn;
      return {
        ...asked,
        queryKey: [...asked.queryKey, 'without', without],
        queryFn: async (context) => {
          const found = typeof queryFn === 'function' ? await queryFn(context) : { items: [] };
          return query.ids ? found : { items: found.items.filter(({ id }) => !without.includes(id)) };
        },
      } as typeof asked;
    },
  };
}
