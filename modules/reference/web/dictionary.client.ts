import { call, resourceClient } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { dictionary, dictionaryUsage, dictItem, orderItems } from '../contract/index.ts';

/** Calls of dictionaries. */
export const dictionaries = resourceClient(dictionary);
/** Calls of items. */
export const items = resourceClient(dictItem);

/** How often each item stands in records, by code. */
export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: [dictItem.key, 'usage', id],
    queryFn: async ({ signal }) => {
      const answer = await call(dictionaryUsage, { params: { id }, signal });
      return new Map(answer.items.map(({ code, count }) => [code, count]));
    },
  });

/** Puts the items of a dictionary into an order. */
export const setOrder = (id: string, ids: readonly string[]) =>
  call(orderItems, { params: { id }, body: { ids: [...ids] } });
