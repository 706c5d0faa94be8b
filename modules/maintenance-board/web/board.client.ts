import { defineLink, endpointQuery, plainResource, resourceClient, type AnyRecord } from '@mp/kernel/web';
import { maintenanceOrder, orderStates } from '@mp/maintenance-order/contract';
import { readBoard, readSchedule, type WorkGround } from '../contract/index.ts';

/** What waits and what engineers have in a window of days. */
export const boardQuery = (query: { readonly from: string; readonly to: string }) =>
  endpointQuery(maintenanceOrder.key, readBoard, { query });

/** What the schedule is asked for. */
export type ScheduleQuery = { readonly from: string; readonly to: string } & Readonly<
  Partial<Record<'bigAreaId' | 'dealerId' | 'engineerId' | 'projectId', string>>
>;
/** Orders of a window by their days. */
export const scheduleQuery = (query: ScheduleQuery) => endpointQuery(maintenanceOrder.key, readSchedule, { query });

/** Maintenance orders as they are read and moved. */
export const orderClient = resourceClient(plainResource(maintenanceOrder));

/** One order as it is prepared and assigned. */
export const toAssignment = defineLink<{ id: string }>('/assignmentTaskDetail');

/** One order as it is read. */
export const toOrder = defineLink<{ id: string }>('/maintanceWorkQueryDetail');

/** Working days and hours as an answer tells them. */
export const groundOf = ({
  calendar,
  hours,
}: {
  readonly calendar: {
    readonly weekend: readonly number[];
    readonly days: readonly { readonly day: string; readonly kind: 'holiday' | 'workday' }[];
  };
  readonly hours: readonly (readonly [number, number])[];
}): WorkGround => ({
  calendar: { weekend: new Set(calendar.weekend), days: new Map(calendar.days.map(({ day, kind }) => [day, kind])) },
  hours,
});

/** An order as far as it is assigned or put to another day. */
export interface AssignedOrder {
  readonly id: string;
  readonly version: number;
  readonly no: string;
  readonly state: (typeof orderStates)[number];
  readonly dueOn: string;
  readonly windowTo: string | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An order of a list or page as it is assigned. */
export const assigned = ({ id, version, no, state, dueOn, windowTo }: AnyRecord): AssignedOrder => ({
  id,
  version,
  no: textOf(no),
  state: orderStates.find((each) => each === state) ?? 'toAssign',
  dueOn: textOf(dueOn),
  windowTo: typeof windowTo === 'string' ? windowTo : null,
});
