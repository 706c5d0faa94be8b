import { defineEndpoint, defineItemsOfRecord } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();

const share = z.object({ staffId: id, name: z.string(), share: z.string() });
/** Whose share of a dealer is how much. */
export type DealerShare = z.infer<typeof share>;

/** Dealers of which the shares do not come to 100 per cent, and how much of each is given. */
export const shareGaps = defineEndpoint({
  id: 'tradeStaff.shareGaps',
  method: 'GET',
  path: '/dealer/tradeStaff/share-gaps',
  access: 'tradeStaff.setShares',
  answer: z.object({ items: z.array(z.object({ dealerId: id, name: z.string(), total: z.string() })) }),
  summary: 'Dealers whose shares do not come to 100 per cent',
});

/** Everybody's share of one dealer; staff who have none yet come with 0. */
export const dealerShares = defineItemsOfRecord({
  id: 'tradeStaff.shares',
  path: '/dealer/tradeStaff/shares/{id}',
  access: 'tradeStaff.setShares',
  item: share,
  summary: 'Shares of one dealer',
});

/** Shares one dealer out anew: together exactly 100 per cent. */
export const setDealerShares = defineEndpoint({
  id: 'tradeStaff.setShares',
  method: 'PUT',
  path: '/dealer/tradeStaff/shares/{id}',
  access: 'tradeStaff.setShares',
  params: z.object({ id }),
  body: z.object({
    shares: z
      .array(z.object({ staffId: id, share: z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/u, 'common.format')) }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  errors: ['trade.shareSum', 'common.notFound'],
  summary: 'Share one dealer out among the staff',
});

/** Whether verified information can be taken on as a project: a later module brings it. */
export const leadConversion = defineEndpoint({
  id: 'industryInfo.conversion',
  method: 'GET',
  path: '/dealer/industryInfo/conversion',
  access: 'industryInfo.read',
  answer: z.object({ offered: z.boolean() }),
  summary: 'Whether leads can be converted',
});

/** Takes verified information on as a project. */
export const convertLead = defineEndpoint({
  id: 'industryInfo.convert',
  method: 'POST',
  path: '/dealer/industryInfo/{id}/convert',
  access: 'industryInfo.convert',
  params: z.object({ id }),
  body: z.object({ version: z.int() }),
  answer: z.object({ projectId: id }),
  errors: ['common.notFound', 'common.versionConflict', 'common.transitionRefused', 'trade.notAuthor'],
  summary: 'Convert verified information into a project',
});
