import { commonErrors, readDictionary } from '@mp/kernel/contract';
import { bind, type BoundRoute } from '@mp/kernel/server';
import { dictionaryUsage, orderItems } from '../contract/index.ts';
import { itemsToday, orderOf, usage } from './dictionary.service.ts';

/** What forms and lists read of dictionaries. */
export const dictionaryRoutes: readonly BoundRoute[] = [
  bind(readDictionary, async (context, { params }) => {
    const items = await itemsToday(context, params.code);
    if (!items) throw commonErrors.notFound();
    return { items: [...items] };
  }),
  bind(dictionaryUsage, (context, { params }) => usage(context, params.id)),
  bind(orderItems, (context, { params, body }) => orderOf(context, params.id, body.ids)),
];
