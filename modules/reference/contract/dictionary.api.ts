import { defineEndpoint, defineItemsOfRecord } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();

/** How often each item of a dictionary stands in records. */
export const dictionaryUsage = defineItemsOfRecord({
  id: 'dictionary.usage',
  path: '/reference/dictionary/{id}/usage',
  access: 'dictItem.read',
  item: z.object({ code: z.string(), count: z.number() }),
  summary: 'How often the items of a dictionary are used',
});

/** Puts the items of a dictionary into an order. */
export const orderItems = defineEndpoint({
  id: 'dictionary.order',
  method: 'PUT',
  path: '/reference/dictionary/{id}/order',
  access: 'dictItem.update',
  params: z.object({ id }),
  body: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(2000)) }),
  answer: z.object({ changed: z.number() }),
  errors: ['common.notFound', 'common.validation'],
  summary: 'Order the items of a dictionary',
});
