import { defineReport, text } from '@mp/kernel/contract';
import { genset, gensetStates } from '@mp/genset/contract';

const texts = 'salesException.report';
const access = 'salesException.monitor';
const narrow = text({ max: 64, hidden: true });

/** What is counted of units that are sold through dealers: sold to them, installed or registered, and what is left. */
export const channelParts = ['soldIn', 'soldThrough', 'stock'] as const;
/** A part of the channel. */
export type ChannelPart = (typeof channelParts)[number];

/** The units behind a figure of the channel. */
export const channelUnits = defineReport(genset, {
  id: 'salesException.channelUnits',
  path: '/saleMonitoring/reports/channel/units',
  access,
  summary: 'Units that were sold to dealers, installed or registered, or are in their stock',
  texts,
  filters: { part: narrow, month: narrow, dealerId: narrow, provinceId: narrow },
  sets: {
    items: {
      by: [
        {
          key: 'id',
          name: 'serialNo',
          title: '@genset.field.serialNo',
          behind: { page: 'projectAccetQuery', filter: { genset: '{id}' } },
        },
        { key: 'dealer', title: '@genset.field.dealerId' },
        { key: 'state', title: '@genset.field.state', texts: 'genset.state', values: gensetStates },
      ],
      measures: {
        soldOn: { kind: 'text', title: '@genset.field.soldOn' },
        throughOn: { kind: 'text', title: 'throughOn' },
        kva: 'kva',
      },
    },
  },
  tables: [{ title: 'units', of: 'items', columns: ['id', 'dealer', 'state', 'soldOn', 'throughOn', 'kva'] }],
  empty: 'noUnits',
});

const units = (filter: Readonly<Record<string, string>>) =>
  ({ report: channelUnits, filter, title: 'unitsOf' }) as const;
const flows = {
  soldIn: 'count',
  soldThrough: 'count',
} as const;
const stock = { stock: 'count', stockKva: 'kva', monthsOfStock: 'number' } as const;

/** What dealers bought against what they sold on, where it went, and what they have (projects.md 7.2). */
export const channelReport = defineReport(genset, {
  id: 'salesException.channel',
  path: '/saleMonitoring/reports/channel',
  access,
  summary: 'Sell-in and sell-through of the last twelve months, stock of dealers, and provinces',
  texts,
  sets: {
    all: {
      measures: {
        soldIn: { kind: 'count', behind: units({ part: 'soldIn' }) },
        soldThrough: { kind: 'count', behind: units({ part: 'soldThrough' }) },
        stock: { kind: 'count', behind: units({ part: 'stock' }) },
        stockKva: 'kva',
        monthsOfStock: 'number',
      },
    },
    months: {
      by: [{ key: 'month', title: 'month', behind: units({ month: '{month}' }) }],
      measures: { ...flows, soldInKva: 'kva', soldThroughKva: 'kva' },
    },
    dealers: {
      by: [
        {
          key: 'dealerId',
          name: 'dealer',
          title: '@salesException.field.dealerId',
          behind: units({ dealerId: '{dealerId}' }),
        },
      ],
      measures: { ...flows, soldInKva: 'kva', ...stock },
    },
    provinces: {
      by: [
        {
          key: 'provinceId',
          name: 'province',
          title: 'province',
          behind: units({ provinceId: '{provinceId}' }),
        },
      ],
      measures: { code: 'text', units: 'count', kva: 'kva', exceptions: 'count' },
    },
  },
  tiles: { of: 'all', show: ['soldIn', 'soldThrough', 'stock', 'stockKva', 'monthsOfStock'] },
  charts: [
    { title: 'soldByMonth', kind: 'bar', of: 'months', series: { soldIn: 'brand', soldThrough: 'success' } },
    {
      title: 'topDealers',
      kind: 'bar',
      of: 'dealers',
      series: { soldInKva: 'brand' },
      isLying: true,
      isRanked: true,
    },
  ],
  tables: [
    { title: 'soldByMonth', of: 'months' },
    { title: 'byDealer', of: 'dealers' },
    { title: 'byProvince', of: 'provinces', columns: ['provinceId', 'units', 'kva', 'exceptions'] },
  ],
  empty: 'noUnits',
});
