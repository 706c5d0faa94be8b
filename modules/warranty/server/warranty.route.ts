import { bind, contentDisposition, maxRowsSheetBytes, readUpload, xlsxType, type BoundRoute } from '@mp/kernel/server';
import {
  approveProducts as approveProductsApi,
  bandsSheetApi,
  findOffers,
  quotationPdf,
  readBandsApi,
  readCatalogue,
  readEntitlement,
} from '../contract/index.ts';
import { approveProducts } from './approve-many.service.ts';
import { bandsSheet, readBands } from './bands-sheet.service.ts';
import { entitlementOf } from './entitlement.service.ts';
import { catalogue, offersFor } from './offers.service.ts';
import { quotationOf } from './quotation.service.ts';

/** Operations of warranties besides those that every resource has. */
export const warrantyRoutes: readonly BoundRoute[] = [
  bind(findOffers, (context, { query }) => offersFor(context, query)),
  bind(quotationPdf, async (context, { query, reply }) => {
    const { title, bytes } = await quotationOf(context, query);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(`${title}.pdf`))
      .send(bytes);
  }),
  bind(approveProductsApi, (context, { body }) => approveProducts(context, body.ids)),
  bind(bandsSheetApi, async (context, { query, reply }) => {
    const { title, bytes } = await bandsSheet(context, query.id);
    return reply
      .type(xlsxType)
      .header('content-disposition', contentDisposition(`${title}.xlsx`))
      .send(bytes);
  }),
  bind(readBandsApi, async (context, { request }) =>
    readBands(context, (await readUpload(request, maxRowsSheetBytes)).bytes),
  ),
  bind(readCatalogue, (context) => catalogue(context)),
  bind(readEntitlement, (context, { params, query }) => entitlementOf(context, params.serialNo, query)),
];
