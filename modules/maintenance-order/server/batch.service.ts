import { AppError, type ErrorParams } from '@mp/kernel/contract';
import { getRecord, listRecords, recordsOf, serverOf, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { genset, serialOf } from '@mp/genset/contract';
import type { ServiceLevel } from '@mp/maintenance/contract';
import { projectUnitsOf } from '@mp/project/server';
import { plusMonths } from '@mp/reference/contract';
import { maintenanceOrder, maxBatch, openKeyOf, type PreviewedUnit } from '../contract/index.ts';
import { lastServices, openOrders } from './order.query.ts';

/** Which units a batch is for. */
interface Chosen {
  readonly serials?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly bigAreaId?: string | undefined;
  readonly idleMonths?: number | undefined;
  readonly serviceLevel: ServiceLevel;
}

/** States of units that are maintained. */
const served = 'commissioned,inService,stopped';

const wordOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Units of a choice that the caller sees, by their serial numbers. */
async function chosenUnits(context: Context, { serials = [], projectId, customerId, bigAreaId }: Chosen) {
  const wanted = [...new Set(serials.map(serialOf).filter((each) => each !== ''))];
  const ofProject = projectId ? await projectUnitsOf(context, [projectId]) : [];
  const ids = ofProject.flatMap(({ gensetId }) => gensetId ?? []);
  if (projectId && ids.length === 0) return { items: [], unknown: [] };
  const { items } = await listRecords(context, serverOf(genset), {
    ...(wanted.length > 0 ? { 'serialNo[in]': wanted.join(',') } : { 'state[in]': served }),
    ...(projectId ? { 'id[in]': ids.slice(0, maxBatch).join(',') } : {}),
    ...(customerId ? { 'customerId[eq]': customerId } : {}),
    ...(bigAreaId ? { 'bigAreaId[eq]': bigAreaId } : {}),
    sort: 'serialNo',
    size: `${maxBatch}`,
  });
  const known = new Set(items.map(({ serialNo }) => serialNo));
  return { items, unknown: wanted.filter((each) => !known.has(each)) };
}

/** Units for which a batch would make orders, those that have an open one marked. */
export async function previewMany(context: Context, chosen: Chosen) {
  const { items, unknown } = await chosenUnits(context, chosen);
  const ids = items.map(({ id }) => `${id}`);
  const last = await lastServices(context, ids);
  const keyOf = (id: string) => openKeyOf(id, chosen.serviceLevel);
  const open = await openOrders(context, ids.map(keyOf));
  const since = chosen.idleMonths ? plusMonths(todayOf(context), -chosen.idleMonths) : null;
  const units = items.map((unit): PreviewedUnit => {
    const id = `${unit['id']}`;
    return {
      gensetId: id,
      serialNo: `${unit['serialNo']}`,
      customer: wordOf(unit['customerIdLabel']),
      site: wordOf(unit['site']),
      lastServiceOn: last.get(id) ?? null,
      duplicateNo: open.get(keyOf(id)) ?? null,
    };
  });
  return {
    units: units.filter(({ lastServiceOn }) => since === null || lastServiceOn === null || lastServiceOn < since),
    unknown,
    isCut: items.length >= maxBatch,
  };
}

/** What the orders of a batch have in common. */
interface Common {
  readonly serviceLevel: ServiceLevel;
  readonly dueOn: string;
  readonly windowFrom?: string | null | undefined;
  readonly windowTo?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** Makes an order for each unit, in a transaction of its own; the number of the first is that of the batch. */
export async function addMany(context: Context, { gensetIds, ...common }: Common & { gensetIds: readonly string[] }) {
  const refused: { id: string; label: string; code: string; params?: ErrorParams }[] = [];
  let batchNo: string | null = null;
  let done = 0;
  for (const gensetId of new Set(gensetIds)) {
    let label = gensetId;
    try {
      label = (await getRecord(context, genset, gensetId)).serialNo;
      batchNo = await context.tx(async (tx) => {
        const id = await recordsOf(tx, maintenanceOrder).create({ ...common, gensetId }, { action: 'create' });
        const made = await recordsOf(tx, maintenanceOrder).lock(id);
        const no = batchNo ?? made.no;
        await recordsOf(tx, maintenanceOrder).update(made, { batchNo: no, origin: 'BATCH' }, { action: 'create' });
        return no;
      });
      done += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id: gensetId, label, code: error.code, ...(error.params ? { params: error.params } : {}) });
    }
  }
  return { batchNo, done, refused };
}
