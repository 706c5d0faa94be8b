import {
  call,
  defineLink,
  downloadFile,
  endpointQuery,
  plainResource,
  resourceClient,
  showBatchResult,
  useAct,
  useDialog,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import {
  approveProducts,
  bandsSheetApi,
  findOffers,
  peProduct,
  readBandsApi,
  readCatalogue,
  readEntitlement,
} from '../contract/index.ts';

/** A product. */
export const toProduct = defineLink<{ product: string }>('/PowerEnsureProductControl');

const client = resourceClient(plainResource(peProduct));
/** A product by its id. */
export const productQuery = (id: string) => client.one(id);
/** The revisions of a product, the newest first. */
export const revisionsQuery = (code: string) =>
  client.list({ page: 1, size: 200, sort: '-revision', filters: [{ field: 'code', op: 'eq', value: code }] });

/** What the price finder asks. */
export type OffersQuery = Readonly<
  Record<'serials' | 'kw' | 'hours' | 'baseStart' | 'sites' | 'discount' | 'on', string | undefined>
> & {
  readonly dutyType: 'ESP' | 'PRP' | 'COP' | 'LTP' | 'DCP' | undefined;
};
/** Prices for units. */
export const offersQuery = (query: OffersQuery) => endpointQuery(peProduct.key, findOffers, { query });
/** Products that are sold today. */
export const catalogueQuery = () => endpointQuery(peProduct.key, readCatalogue);
/** Whether a unit is covered, on a day and at a reading where they are given. */
export const entitlementQuery = (serialNo: string, query: { on?: string | undefined; hours?: string | undefined }) =>
  endpointQuery('warranty.entitlement', readEntitlement, { params: { serialNo }, query });

/** Approves products, and says which have to be checked by themselves. */
export function useApproveMany(): (records: readonly AnyRecord[], clear: () => void) => Promise<void> {
  const t = useText('peProduct');
  const [, act] = useAct();
  const open = useDialog();
  const cache = useQueryClient();
  return (records, clear) =>
    act(async () => {
      const answer = await call(approveProducts, { body: { ids: records.map(({ id }) => id) } });
      await showBatchResult(open, answer, {
        title: t('action.approveMany'),
        done: (count) => t('approved', { count }),
      });
      clear();
      await cache.invalidateQueries({ queryKey: [peProduct.key] });
    });
}

/** Prices of a product as a sheet; without one the sheet to be filled in. */
export const downloadBands = (id?: string) => downloadFile(bandsSheetApi.path, 'prices.xlsx', { id });

/** Prices that a sheet gives, and what is wrong with them. */
export function readBands(file: File) {
  const body = new FormData();
  body.append('file', file);
  return call(readBandsApi, { body });
}
