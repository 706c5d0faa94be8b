import { tableOf } from '@mp/kernel/table';
import { maintenanceOrder } from '../contract/index.ts';

/** Maintenance orders. */
export const maintenanceOrderTable = tableOf(maintenanceOrder, {
  name: 'maintenance_order',
  // Nearly all orders are over: those that are not are found by their state, the late ones by their window.
  indexes: [['state', 'windowTo']],
});
