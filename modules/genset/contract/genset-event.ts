import { gensetStates, type GensetComponent, type GensetState } from './genset.resource.ts';

/** Lanes of the life of a unit, in their order. */
export const gensetLanes = [
  'make',
  'sell',
  'project',
  'warranty',
  'maintenance',
  'problem',
  'quality',
  'documents',
] as const;
/** A lane of the life of a unit. */
export type GensetLane = (typeof gensetLanes)[number];

/** Who sees an event, from the narrowest circle to the widest. */
export const eventVisibilities = ['internal', 'dealer', 'customer', 'public'] as const;
/** Who sees an event. */
export type EventVisibility = (typeof eventVisibilities)[number];

/** What stands on the plate of a unit: the parameters of the first event of one that is not known yet. */
export const plateFields = [
  'modelId',
  'dutyType',
  'ratedKw',
  'ratedKva',
  'voltage',
  'frequency',
  'factory',
  'goemId',
  'engineModel',
  'engineSn',
  'alternatorModel',
  'alternatorSn',
  'controllerModel',
  'controllerSn',
] as const;

/** Fields of a unit that events write from parameters of the same name. */
export const writtenFields = [
  ...plateFields,
  'saleChannel',
  'dealerId',
  'salesOrderNo',
  'customerId',
  'site',
  'regionId',
  'positionTag',
  'serviceDealerId',
  'projectDealerId',
  'warrantyStart',
  'warrantyEnd',
  'extendedWarrantyEnd',
  'runningHours',
  'hoursReadAt',
] as const;
/** A field of a unit that events write. */
export type WrittenField = (typeof writtenFields)[number];

/** Fields of a unit that hold the day of an event. */
export const dateFields = [
  'madeOn',
  'soldOn',
  'shippedOn',
  'arrivedOn',
  'installedOn',
  'commissionedOn',
  'acceptedOn',
] as const;
/** A field that holds the day of an event. */
export type DateField = (typeof dateFields)[number];

/** A kind of event, as the module that writes it declares it. Its name is the text `gensetEvent.kind.<key>`. */
export interface GensetEventKind {
  /** `ARRIVED`. */
  readonly key: string;
  readonly lane: GensetLane;
  readonly visibility: EventVisibility;
  /** A unit that is not known yet begins with it. */
  readonly starts?: true;
  /** From which state to which it moves a unit; of a kind that moves nothing it is left out. */
  readonly moves?: Readonly<Partial<Record<GensetState, GensetState>>>;
  /** A unit in another state keeps it, instead of refusing the event. */
  readonly mayStay?: true;
  /** Field that holds its day. */
  readonly date?: DateField;
  /** Fields that it writes from parameters of the same name. */
  readonly writes?: readonly WrittenField[];
  /** Fields that it empties. */
  readonly clears?: readonly (WrittenField | DateField)[];
  /** Further parameters, which are told and write nothing. */
  readonly tells?: readonly string[];
}

/** An event of a unit, as its log holds it. */
export interface GensetEvent {
  readonly id: string;
  /** Place in the order in which events were written. */
  readonly seq: number;
  readonly kind: string;
  /** `2026-03-02`. */
  readonly on: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The event that this one undoes. */
  readonly reverses: string | null;
  readonly origin: 'normal' | 'replenished';
}

/** A replacement of a component, as the unit keeps it. */
export interface ComponentReplacement {
  readonly component: GensetComponent;
  readonly oldSn: string | null;
  readonly newSn: string | null;
  readonly on: string;
  readonly reason: string | null;
}

/** The event that undoes another one. */
export const reversalKind = 'REVERSAL';

const place = ['customerId', 'site', 'regionId', 'positionTag'] as const;
/** Kinds of making, selling and installing a unit, of its components and of who owns and serves it. */
export const ownEventKinds: readonly GensetEventKind[] = [
  { key: 'MADE', lane: 'make', visibility: 'dealer', starts: true, date: 'madeOn', writes: plateFields },
  {
    key: 'STOCK_IN',
    lane: 'make',
    visibility: 'internal',
    moves: { inStock: 'inStock', returned: 'inStock' },
    tells: ['warehouse'],
  },
  {
    key: 'SOLD',
    lane: 'sell',
    visibility: 'dealer',
    date: 'soldOn',
    writes: ['saleChannel', 'dealerId', 'goemId', 'salesOrderNo', 'serviceDealerId', ...place],
  },
  {
    key: 'RESERVED',
    lane: 'project',
    visibility: 'dealer',
    moves: { inStock: 'reserved' },
    writes: ['projectDealerId', ...place],
    tells: ['projectNo'],
  },
  {
    key: 'RELEASED',
    lane: 'project',
    visibility: 'dealer',
    moves: { reserved: 'inStock' },
    clears: ['projectDealerId', 'positionTag'],
    tells: ['projectNo', 'reason'],
  },
  {
    key: 'SHIPPED',
    lane: 'sell',
    visibility: 'customer',
    moves: { inStock: 'shipped', reserved: 'shipped' },
    date: 'shippedOn',
    writes: ['dealerId', ...place],
    tells: ['carrier'],
  },
  {
    key: 'ARRIVED',
    lane: 'project',
    visibility: 'customer',
    moves: { shipped: 'arrived' },
    date: 'arrivedOn',
    writes: place,
    tells: ['projectNo'],
  },
  { key: 'DAMAGE', lane: 'project', visibility: 'dealer', tells: ['severity', 'reason'] },
  {
    key: 'INSTALLED',
    lane: 'project',
    visibility: 'customer',
    moves: { arrived: 'installed' },
    date: 'installedOn',
    writes: place,
    tells: ['projectNo'],
  },
  {
    key: 'COMMISSIONED',
    lane: 'project',
    visibility: 'customer',
    moves: { installed: 'commissioned' },
    date: 'commissionedOn',
    tells: ['projectNo'],
  },
  {
    key: 'ACCEPTED',
    lane: 'project',
    visibility: 'customer',
    moves: { commissioned: 'inService' },
    date: 'acceptedOn',
    writes: place,
    tells: ['projectNo'],
  },
  {
    key: 'RETURNED',
    lane: 'project',
    visibility: 'dealer',
    moves: { shipped: 'returned', arrived: 'returned', installed: 'returned' },
    clears: ['projectDealerId', ...place, 'shippedOn', 'arrivedOn', 'installedOn'],
    tells: ['reason'],
  },
  { key: 'STOPPED', lane: 'project', visibility: 'customer', moves: { inService: 'stopped' }, tells: ['reason'] },
  { key: 'RESUMED', lane: 'project', visibility: 'customer', moves: { stopped: 'inService' }, tells: ['reason'] },
  {
    key: 'SCRAPPED',
    lane: 'project',
    visibility: 'dealer',
    moves: Object.fromEntries(
      gensetStates.flatMap((state) =>
        state === 'shipped' || state === 'scrapped' ? [] : [[state, 'scrapped'] as const],
      ),
    ),
    tells: ['reason', 'evidence'],
  },
  { key: 'SERVICE_DEALER_CHANGED', lane: 'sell', visibility: 'dealer', writes: ['serviceDealerId'], tells: ['reason'] },
  { key: 'OWNER_CHANGED', lane: 'sell', visibility: 'dealer', writes: place, tells: ['reason'] },
  { key: 'RELOCATED', lane: 'project', visibility: 'customer', writes: place, tells: ['reason'] },
  {
    key: 'COMPONENT_REPLACED',
    lane: 'maintenance',
    visibility: 'customer',
    tells: ['component', 'oldSn', 'newSn', 'newModel', 'reason'],
  },
  { key: reversalKind, lane: 'quality', visibility: 'dealer', tells: ['reason'] },
];
