import {
  bindActions,
  ownedIds,
  recordsOf,
  serveResource,
  type LifecycleEffect,
  type ResourceServer,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { maintenanceOrder, orderActions } from '../contract/index.ts';
import { assign } from './assign.service.ts';
import { begin } from './begin.service.ts';
import { settleWithPlan } from './plan.service.ts';
import { cancel, close, mark, passExecution, passSales, sendBack } from './review.service.ts';
import { accept, change, checkIn, notDone, refuseOrder, submit } from './work.service.ts';

type Effects = Readonly<Record<string, LifecycleEffect<(typeof maintenanceOrder)['fields']>>>;

const effects: Effects = {
  assign: { prepare: assign },
  accept: { prepare: accept },
  refuse: { prepare: async (context, order) => refuseOrder(context, order) },
  checkIn: { prepare: async (context, order, form) => checkIn(context, order, form) },
  submit: { prepare: submit },
  notDone: { prepare: async (context, order, form) => notDone(context, order, form) },
  passExecution: { prepare: async (context, order, form) => passExecution(context, order, form) },
  passSales: { prepare: async (context, order, form) => passSales(context, order, form) },
  close: { prepare: close },
  sendBack: { prepare: async (context, order, form) => sendBack(context, order, form) },
  cancel: { prepare: cancel },
  free: { prepare: async () => ({ openKey: null }) },
};

/** Maintenance orders. */
export const maintenanceOrderServer: ResourceServer = serveResource(maintenanceOrder, {
  table: 'maintenance_order',
  ownSql: ownedIds('maintenance_order'),
  // Open orders have no day of their end, and come before all others where the last ones that were closed are asked for.
  orderedInDimension: ['closedOn'],
  hooks: { beforeCreate: begin, beforeUpdate: change },
  actions: bindActions(orderActions, {
    mark: (context, { record, form }) => mark(context, record, { line: form.line ?? '', remark: form.remark || null }),
    settle: async (context, { record, form }) => {
      await settleWithPlan(context, record, form.newDate ?? null);
      await recordsOf(context, maintenanceOrder).update(
        record,
        { settledOn: todayOf(context) },
        {
          action: 'settle',
          ...(form.reason ? { reason: form.reason } : {}),
        },
      );
    },
  }),
  effects,
});
