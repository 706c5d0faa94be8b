import { tableOf } from '@mp/kernel/table';
import { maintenanceOrder } from '../contract/index.ts';

/** Maintenance orders. */
export const maintenanceOrderTable = tableOf(maintenanceOrder, { name: 'maintenance_order' });
