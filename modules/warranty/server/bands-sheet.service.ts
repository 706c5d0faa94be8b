import { plainResource, type Refusal } from '@mp/kernel/contract';
import { getRecord, readRowsSheet, rowsSheet, type Context } from '@mp/kernel/server';
import { bandRefusals, peProduct, priceProblems, sortedBands, wholeBands, type BandsRead } from '../contract/index.ts';

const table = [plainResource(peProduct), 'bands'] as const;

/** Prices of a product as a sheet in the caller's language; without a product the sheet to be filled in. Throws `common.notFound`. */
export async function bandsSheet(
  context: Context,
  id: string | undefined,
): Promise<{ readonly title: string; readonly bytes: Buffer }> {
  const product = id === undefined ? null : await getRecord(context, peProduct, id);
  const title = context.texts.text(context.locale, 'peProduct.field.bands');
  const bands = sortedBands(wholeBands(product?.bands));
  return {
    title: product ? `${title} ${product.code} ${product.revision}` : title,
    bytes: await rowsSheet(
      context,
      table,
      bands.map((band) => ({ ...band })),
    ),
  };
}

/**
 * Prices as a sheet gives them, judged row by row by the rules by which the grid and a submission judge them: what is
 * wrong with a row by itself cannot be taken over, gaps and overlaps keep from being submitted. Nothing is stored.
 */
export async function readBands(context: Context, bytes: Buffer): Promise<BandsRead> {
  const { rows, faults } = await readRowsSheet(context, table, bytes);
  const bands = rows.map(({ values }) => values);
  const placed =
    (isBlocking: boolean) =>
    ({ path = '', code, params }: Refusal) => ({
      row: rows[Number(path.split('.')[1])]?.no ?? null,
      code,
      params,
      isBlocking,
    });
  return {
    bands: bands as BandsRead['bands'],
    numbers: rows.map(({ no }) => no),
    problems: [
      ...faults.map((each) => ({ ...each, isBlocking: true })),
      ...priceProblems(bands).map(placed(true)),
      ...bandRefusals({ bands, dutyTypes: [] }).map(placed(false)),
    ],
  };
}
