import type { GensetService } from '@mp/genset-report/server';
import { nextDueOf } from '@mp/maintenance/server';
import { openStates } from '../contract/index.ts';

/** The orders of a unit. */
const ofUnit = ({ tenant, id }: Parameters<GensetService['lastOn']>[0]): string =>
  `from maintenance_order o where o.tenant_id = ${tenant} and o.genset_id = ${id} and o.deleted_at is null`;

/** When units were serviced last, and when they are next: by an order that is open, or by a plan that has none yet. */
export const orderedServices: GensetService = {
  key: 'maintenance-order',
  lastOn: (unit) => `select max(o.closed_on) ${ofUnit(unit)} and o.state = 'closed' and o.result <> 'NOT_DONE'`,
  nextOn: (unit) => `select least(min(o.due_on), (${nextDueOf(unit)})) ${ofUnit(unit)}
      and o.state in (${openStates.map((state) => `'${state}'`).join(', ')})`,
};
