import { call, queryClient, endpointQuery } from '@mp/kernel/web';
import {
  convertLead,
  dealerShares,
  industryInfo,
  leadConversion,
  setDealerShares,
  shareGaps,
  tradeStaff,
} from '../contract/index.ts';

/** Dealers whose shares do not come to 100 per cent. */
export const gapsOfShares = endpointQuery(tradeStaff.key, shareGaps);

/** Everybody's share of one dealer. */
export const sharesOf = (dealerId: string) => ({
  ...endpointQuery(tradeStaff.key, dealerShares, { params: { id: dealerId } }),
  enabled: dealerId !== '',
});

/** Shares one dealer out anew. */
export async function saveShares(
  dealerId: string,
  shares: readonly { readonly staffId: string; readonly share: string }[],
): Promise<void> {
  await call(setDealerShares, { params: { id: dealerId }, body: { shares: [...shares] } });
  await queryClient.invalidateQueries({ queryKey: [tradeStaff.key] });
}

/** Whether leads can be converted at all. */
export const conversionQuery = {
  ...endpointQuery(industryInfo.key, leadConversion),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Takes verified information on as a project. */
export async function convert(id: string, version: number): Promise<{ readonly projectId: string }> {
  const done = await call(convertLead, { params: { id }, body: { version } });
  await queryClient.invalidateQueries({ queryKey: [industryInfo.key] });
  return done;
}
