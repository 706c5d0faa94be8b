import { getRecord, recordNames, type Context, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { unitFactsOf, type UnitFacts } from '@mp/genset/server';
import { templateById, templateFor } from '@mp/maintenance/server';
import { maintenanceOrder } from '@mp/maintenance-order/contract';
import { seriesOfModels } from '@mp/reference/server';
import type { RecordOf } from '@mp/kernel/contract';
import type { Preparation } from '../contract/index.ts';
import { lastServicesOf } from './board.query.ts';

type Order = RecordOf<typeof maintenanceOrder>;
/** Services that are looked back at. */
const lookedBack = 3;

/** The parts of the template of an order, else of the one that fits its unit. */
async function kitOf(context: TxContext, order: Order, unit: UnitFacts | undefined) {
  const { templateId, serviceLevel: level } = order;
  const named = templateId == null ? undefined : await templateById(context, templateId);
  if (named || !unit) return named?.parts ?? [];
  const series = (await seriesOfModels(context, [unit.modelId])).get(unit.modelId) ?? null;
  return (await templateFor(context, { level, series, dutyType: unit.dutyType, at: todayOf(context) }))?.parts ?? [];
}

/** What somebody who assigns an order wants to know of it. Throws `common.notFound`. */
export async function preparationOf(context: Context, id: string): Promise<Preparation> {
  const order = await getRecord(context, maintenanceOrder, id);
  const services = await lastServicesOf(context, order.gensetId, lookedBack);
  const { unit, kit } = await context.tx(async (tx) => {
    const [found] = await unitFactsOf(tx, [order.gensetId]);
    return { unit: found, kit: await kitOf(tx, order, found) };
  });
  const models = await recordNames(context, 'reference.gensetModel', unit ? [unit.modelId] : []);
  return {
    unit: unit
      ? {
          serialNo: unit.serialNo,
          model: models.get(unit.modelId) ?? null,
          dutyType: unit.dutyType,
          ratedKw: unit.ratedKw,
          runningHours: unit.runningHours,
          hoursReadAt: unit.hoursReadAt,
          commissionedOn: unit.commissionedOn,
        }
      : null,
    services: services.map(({ findings, ...service }) => ({
      ...service,
      findings: findings.map((each) => ({ ...each })),
    })),
    kit: kit.map(({ partNo, name, qty, unit: of }) => ({
      partNo,
      name,
      qty: `${qty}`,
      unit: of,
    })),
  };
}
