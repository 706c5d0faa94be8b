import type { Field, ListQuery, Page, Resource } from '@mp/kernel/contract';
import { type AnyRecord, call, clientWith, type PageSearch, resourceClient, rowRecord } from '@mp/kernel/web';
import { lookUpDealers, lookUpListName, type DealerLookUp, type FoundDealerRow } from '../contract/index.ts';

const shown = (kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  kind,
  required: false,
  unsortable: true,
  ...more,
});
/** Asked for, never shown as a column. */
const asked = (kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  kind,
  required: true,
  hidden: true,
  ...more,
});

/** What is asked by a word of a dictionary. */
export const lookUpDictionaries = {
  capability: 'CAPABILITY',
  line: 'PRODUCT_LINE',
  band: 'POWER_BAND',
  cert: 'CERT_TYPE',
} as const;

/** Dealers as staff looks them up, as the list page knows them; rows come from an endpoint of their own. */
export const foundResource: Resource = {
  key: lookUpListName,
  module: 'dealer',
  entity: 'dealerLookUp',
  path: '/dealer/look-up',
  fields: {
    shortName: shown('text', { search: true }),
    code: shown('text', { search: true }),
    type: shown('text'),
    grade: shown('text'),
    bigArea: shown('text'),
    place: shown('text'),
    scope: shown('text'),
    coverageGaps: shown('integer'),
    people: shown('integer'),
    openFeedback: shown('integer'),
    contractTo: shown('date'),
    distanceKm: shown('decimal', { scale: 1 }),
    phone: shown('text'),
    region: asked('ref', { to: 'reference.region' }),
    capability: asked('text'),
    line: asked('text'),
    band: asked('text'),
    cert: asked('text'),
    brand: asked('text'),
    address: asked('text'),
    km: asked('text'),
    lng: asked('text'),
    lat: asked('text'),
  },
  label: 'shortName',
  number: 'code',
  list: {
    columns: [
      'shortName',
      'code',
      'type',
      'grade',
      'bigArea',
      'place',
      'scope',
      'coverageGaps',
      'people',
      'openFeedback',
      'contractTo',
      'distanceKm',
      'phone',
    ],
    filters: ['capability', 'line', 'band', 'region', 'cert', 'brand', 'address', 'km'],
    sort: 'code',
  },
  operations: { create: false, read: false, update: false, delete: false, import: false, export: false },
};

/** A found dealer as a line of the list. */
type FoundRecord = AnyRecord & FoundDealerRow;

const recordOf = (row: FoundDealerRow): FoundRecord =>
  rowRecord({ ...row, place: row.region, scope: [...row.capabilities, ...row.lines].join(', ') });

/** A line of the list as the dealer that was found. */
export const foundOf = (record: AnyRecord): FoundDealerRow => record as FoundRecord;

const askedBy = ({ q, filters = [] }: ListQuery): DealerLookUp =>
  Object.fromEntries([...(q ? [['q', q]] : []), ...filters.map(({ field, value }) => [field, value])]);

/** Where the search begins when it begins at a position, as conditions of the list. */
export const positionOf = ({ lng, lat, address }: PageSearch): { field: string; op: 'eq'; value: string }[] =>
  lng && lat && !address
    ? [
        { field: 'lng', op: 'eq', value: lng },
        { field: 'lat', op: 'eq', value: lat },
      ]
    : [];

async function pageOf(query: ListQuery, signal: AbortSignal): Promise<Page<AnyRecord>> {
  const { items, more } = await call(lookUpDealers, { query: askedBy(query), signal });
  const end = (query.page ?? 1) * (query.size ?? 20);
  return {
    items: items.slice(0, end).map(recordOf),
    total: items.length,
    totalIsEstimate: more,
    next: items.length > end ? String(end) : null,
  };
}

/** The calls of the list: the endpoint answers all that was found, of which the page shows piece after piece. */
export const foundClient = clientWith(resourceClient(foundResource), [lookUpListName], { list: pageOf });
