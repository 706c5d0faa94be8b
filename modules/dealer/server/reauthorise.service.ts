import { AppError, commonErrors, type ErrorParams } from '@mp/kernel/contract';
import { runTransition, updateRecord, type Context } from '@mp/kernel/server';
import { dealerErrors, type GrantedRow } from '../contract/index.ts';
import { overlapsOf } from './dealer.query.ts';
import { dealerVersionServer } from './served.ts';
import { dealerVersions } from './dealer-versions.ts';
import { lockedDealer } from './locked-dealer.ts';

type Row = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: readonly string[]): boolean =>
  Array.isArray(a) && a.map(String).toSorted().join() === b.toSorted().join();

/** The row takes the place of one for the same line and capabilities; others stay. */
function withRow(rows: unknown, row: GrantedRow): readonly Row[] {
  const before = Array.isArray(rows) ? (rows as readonly Row[]) : [];
  return [
    ...before.filter(
      ({ productLine, capabilities }) => productLine !== row.productLine || !same(capabilities, row.capabilities),
    ),
    row,
  ];
}

interface Grant {
  readonly row: GrantedRow;
  readonly reason: string;
}

async function grant(context: Context, dealerId: string, { row, reason }: Grant): Promise<void> {
  await context.tx(async (tx) => {
    const dealer = await lockedDealer(tx, dealerId);
    if (dealer.status !== 'active')
      throw dealerErrors.notActive({ code: dealer.code ?? '', status: `@dealer.status.${dealer.status}` });
    const [overlap] = await overlapsOf(tx, dealerId, [row]);
    if (overlap) throw dealerErrors.exclusiveOverlap(overlap);
    const { id, version } = await dealerVersions.begin(tx, { subjectId: dealerId, source: 'authorise' });
    await updateRecord(context, dealerVersionServer(), {
      id,
      version,
      values: {
        authorisations: withRow(dealer.authorisations, row),
        changeReason: reason,
      },
    });
    await runTransition(context, dealerVersionServer(), {
      id,
      name: 'submitScope',
      version: null,
      form: {},
    });
  });
}

/** Grants the same scope to several dealers, each in a transaction of its own; those that are refused are told why. */
export async function reauthorise(
  context: Context,
  { ids, row, reason }: { readonly ids: readonly string[]; readonly row: GrantedRow; readonly reason: string },
): Promise<{ done: number; refused: { id: string; label: string; code: string; params?: ErrorParams }[] }> {
  if (row.validTo !== null && row.validTo < row.validFrom)
    throw commonErrors.dateOrder({
      a: '@dealer.authorisations.field.validFrom',
      b: '@dealer.authorisations.field.validTo',
    });
  const chosen = [...new Set(ids)];
  const labels = new Map(
    (
      await context.rows<{ id: string; code: string }>('select id, code from dealer where id::text = any($1::text[])', [
        chosen,
      ])
    ).map(({ id, code }) => [id, code]),
  );
  const refused: { id: string; label: string; code: string; params?: ErrorParams }[] = [];
  for (const id of chosen)
    try {
      await grant(context, id, { row, reason });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Of a refusal with fields the first one says what is wrong.
      const { code, params } = error.fields?.[0] ?? error;
      refused.push({ id, label: labels.get(id) ?? id, code, ...(params ? { params } : {}) });
    }
  return { done: chosen.length - refused.length, refused };
}
