import { defineEndpoint, i18nTextShape } from '@mp/kernel/contract';
import { serviceLevels } from '@mp/maintenance/contract';
import { orderStates } from '@mp/maintenance-order/contract';
import * as z from 'zod/mini';

const id = z.string().check(z.maxLength(36));
const maybe = z.nullable(z.string());
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u));
const moment = z.iso.datetime({ offset: true });
const slot = z.object({ start: z.string(), end: z.string() });

/** Days that are shown at once at most, orders of a board, and orders that are assigned together. */
export const boardLimits = { days: 42, orders: 1000, together: 50, dues: 2000 } as const;

const ground = {
  from: day,
  to: day,
  today: day,
  calendar: z.object({
    weekend: z.array(z.number()),
    days: z.array(z.object({ day, kind: z.enum(['holiday', 'workday']) })),
  }),
  /** Working hours of a day, in minutes from midnight. */
  hours: z.array(z.tuple([z.number(), z.number()])),
  /** There is more than is shown. */
  isCut: z.boolean(),
};

const boardOrder = z.object({
  id,
  version: z.number(),
  no: z.string(),
  serialNo: maybe,
  modelId: maybe,
  serviceLevel: z.enum(serviceLevels),
  state: z.enum(orderStates),
  dueOn: day,
  windowTo: z.nullable(day),
  /** Orders of one customer and servicing party at one place have one. */
  site: z.string(),
  siteName: z.string(),
  customer: z.string(),
  dealerId: maybe,
  engineerId: maybe,
  coEngineerIds: z.array(id),
  start: maybe,
  end: maybe,
});
/** An order as boards and calendars show it. */
export type BoardOrder = z.infer<typeof boardOrder>;

const engineer = z.object({
  userId: id,
  name: z.string(),
  dealerId: maybe,
  dealer: maybe,
  /** Models that he is qualified for on the first day; null for all, of the house. */
  modelIds: z.nullable(z.array(id)),
  /** All that he has in the window, of whatever the reader sees. */
  busy: z.array(slot),
});
/** Somebody who is sent, with his time. */
export type BoardEngineer = z.infer<typeof engineer>;

const boardAnswer = z.object({ ...ground, orders: z.array(boardOrder), engineers: z.array(engineer) });
/** The board of a window. */
export type BoardAnswer = z.infer<typeof boardAnswer>;

/** What waits for an engineer, and what engineers have in a window, as far as the reader sees it. */
export const readBoard = defineEndpoint({
  id: 'order.board',
  method: 'GET',
  path: '/maintenanceBoard/board',
  access: 'order.assign',
  query: z.object({ from: day, to: day }),
  answer: boardAnswer,
  errors: ['common.validation', 'maintenanceBoard.windowTooLong'],
  summary: 'Maintenance orders without an engineer, and the planned visits of engineers in a window',
});

const candidate = z.object({
  userId: id,
  name: z.string(),
  dealerId: maybe,
  dealer: maybe,
  /** 0 to 100; null where he may not come. */
  score: z.nullable(z.number()),
  distanceKm: z.nullable(z.number()),
  isThere: z.boolean(),
  loadPct: z.number(),
  slot: z.nullable(slot),
  /** Why he may not come; empty where he may. */
  reasons: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
});
/** An engineer beside the orders that he might do. */
export type SuggestedEngineer = z.infer<typeof candidate>;

/** Who should do some orders of one site, and when. */
export const suggestEngineers = defineEndpoint({
  id: 'order.suggest',
  method: 'POST',
  path: '/maintenanceBoard/suggestions',
  access: 'order.assign',
  body: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(boardLimits.together)),
    /** From when on; the next working hour where it is not said. */
    from: z.optional(moment),
  }),
  answer: z.object({
    /** Hours that all of them take. */
    hours: z.number(),
    items: z.array(candidate),
  }),
  unlogged: true,
  errors: ['common.notFound', 'maintenanceBoard.severalSites'],
  summary: 'Engineers for maintenance orders of one site: qualified, near and with time first, others with the reason',
});

/** Gives orders to an engineer one after the other, from a time on; all or none. */
export const assignInTurn = defineEndpoint({
  id: 'order.assignInTurn',
  method: 'POST',
  path: '/maintenanceBoard/assignments',
  access: 'order.assign',
  body: z.object({
    orders: z.array(z.object({ id, version: z.number() })).check(z.minLength(1), z.maxLength(boardLimits.together)),
    engineerId: id,
    coEngineerIds: z.optional(z.array(id).check(z.maxLength(10))),
    from: moment,
    /** Why he has several orders at a time: they are planned from `from` on, whatever he has. */
    overrideReason: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ assigned: z.array(z.object({ id, no: z.string(), start: z.string(), end: z.string() })) }),
  errors: ['common.notFound', 'common.versionConflict', 'maintenance.notQualified', 'maintenanceBoard.noTime'],
  summary: 'Assign maintenance orders to an engineer in turn, each for its hours, in his free time',
});

const i18n = z.nullable(i18nTextShape);
const preparation = z.object({
  /** The set; null where the reader knows none. */
  unit: z.nullable(
    z.object({
      serialNo: z.string(),
      model: maybe,
      dutyType: maybe,
      ratedKw: maybe,
      runningHours: maybe,
      hoursReadAt: maybe,
      commissionedOn: maybe,
    }),
  ),
  /** The last services that are closed, with what was found. */
  services: z.array(
    z.object({
      id,
      no: z.string(),
      serviceLevel: z.enum(serviceLevels),
      closedOn: maybe,
      result: maybe,
      findings: z.array(z.object({ code: z.string(), name: i18n, severity: z.string(), action: maybe })),
    }),
  ),
  /** Parts to take along. */
  kit: z.array(z.object({ partNo: z.string(), name: z.string(), qty: z.string(), unit: maybe })),
});
/** What somebody who assigns an order wants to know of it. */
export type Preparation = z.infer<typeof preparation>;

/** What an engineer needs to know and to take along. */
export const readPreparation = defineEndpoint({
  id: 'order.preparation',
  method: 'GET',
  path: '/maintenanceBoard/order/{id}/preparation',
  access: 'order.read',
  params: z.object({ id }),
  answer: preparation,
  errors: ['common.notFound'],
  summary: 'The set of a maintenance order, its last three services with their findings, and the kit of parts',
});

const due = z.object({
  planGensetId: id,
  gensetId: id,
  serialNo: z.string(),
  serviceLevel: z.enum(serviceLevels),
  on: day,
  customer: z.string(),
});
/** A service of a plan that is not ordered yet. */
export type ProjectedDue = z.infer<typeof due>;

const scheduleAnswer = z.object({
  ...ground,
  orders: z.array(boardOrder),
  engineers: z.array(z.object({ userId: id, name: z.string() })),
  dues: z.array(due),
});
/** The schedule of a window. */
export type ScheduleAnswer = z.infer<typeof scheduleAnswer>;

/** What the schedule is narrowed to. */
const narrowed = {
  bigAreaId: z.optional(id),
  dealerId: z.optional(id),
  engineerId: z.optional(id),
  projectId: z.optional(id),
};

/** Orders of a window by their days, and services of plans that are to come. */
export const readSchedule = defineEndpoint({
  id: 'order.schedule',
  method: 'GET',
  path: '/maintenanceBoard/schedule',
  access: 'order.read',
  query: z.object({ from: day, to: day, ...narrowed }),
  answer: scheduleAnswer,
  errors: ['common.validation', 'maintenanceBoard.windowTooLong'],
  summary: 'Maintenance orders of a window by day, and projected services of plans within twelve months',
});
