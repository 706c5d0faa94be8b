import { defineReport, ref, type ListBehind } from '@mp/kernel/contract';
import { coverageTypes } from '@mp/warranty/contract';
import { warrantyCertificate } from './certificate.resource.ts';

type Filter = ListBehind['filter'];
const certificates = (filter: Filter): ListBehind => ({
  page: 'powerEnsureQuery',
  lists: warrantyCertificate.key,
  filter: { dealerId: '{dealer}', ...filter },
  search: { tab: 'all' },
});
/** Certificates that were issued within the days of the report. */
const issued = (own: Filter): ListBehind =>
  certificates({ 'issuedOn[gte]': '{from}', 'issuedOn[lte]': '{to}', 'state[ne]': 'void', ...own });
/** Certificates that end within days. */
const ending = ([from, to]: readonly [string, string], own: Filter): ListBehind =>
  certificates({ 'endOn[gte]': from, 'endOn[lte]': to, 'state[ne]': 'void', ...own });

const results = (own: Filter = {}) =>
  ({
    certificates: { kind: 'count', behind: issued(own) },
    /** Line prices by the days of the term that are over. */
    earned: 'money',
    claimed: { kind: 'count', tone: 'warning', behind: issued({ 'claims[gte]': '1', ...own }) },
    cost: 'money',
    /** Claims by what was earned. */
    lossPct: 'percent',
    /** Claims by a hundred certificates. */
    per100: 'number',
    /** Claimed ones whose yearly maintenance was missed. */
    missed: { kind: 'count', tone: 'danger', behind: issued({ 'claims[gte]': '1', maintFlag: 'MISSED', ...own }) },
  }) as const;

const of = (field: string) => `@warrantyCertificate.field.${field}`;
const product = { key: 'productId', name: 'product', title: of('productId'), none: 'none' } as const;
const dealerOf = { key: 'dealerId', name: 'dealerName', title: of('dealerId'), none: 'none' } as const;
const model = { key: 'modelId', name: 'model', title: of('modelId'), none: 'none' } as const;
const window = { days: [90, 365, 730], standard: 730, max: 731 } as const;
const filters = { dealer: ref('dealer.dealer') } as const;
const shown = ['certificates', 'earned', 'claimed', 'cost', 'lossPct', 'per100', 'missed'] as const;

/** What products earn and what their claims cost (warranty-maintenance.md 7.6); of the house alone. */
export const productResultReport = defineReport(warrantyCertificate, {
  id: 'warrantyCertificate.results',
  path: '/warrantyOrder/reports/productResults',
  access: 'warrantyCertificate.results',
  summary:
    'Earned premium, claims and loss ratio of extended warranty by year of issue, product, coverage, model and dealer',
  texts: 'warrantyCertificate.result',
  window,
  filters,
  sets: {
    all: { measures: results() },
    years: {
      by: [{ key: 'year', title: 'year' }],
      measures: {
        ...results({ 'issuedOn[gte]': '{first}', 'issuedOn[lte]': '{last}' }),
        first: 'text',
        last: 'text',
      },
    },
    products: { by: [product], measures: results({ productId: '{productId}' }) },
    coverages: {
      by: [{ key: 'coverage', title: 'coverage', texts: 'peProduct.coverageType', values: coverageTypes }],
      measures: { ...results({ 'productId[in]': '{products}' }), products: 'text' },
    },
    models: { by: [model], measures: results({ modelId: '{modelId}' }) },
    dealers: { by: [dealerOf], measures: results({ dealerId: '{dealerId}' }) },
  },
  tiles: { of: 'all', show: shown },
  charts: [
    { title: 'years', kind: 'line', of: 'years', series: { lossPct: 'warning' } },
    { title: 'models', kind: 'bar', of: 'models', series: { lossPct: 'warning' }, isLying: true, isRanked: true },
  ],
  tables: [
    { title: 'years', of: 'years', columns: ['year', ...shown] },
    { title: 'products', of: 'products' },
    { title: 'coverages', of: 'coverages', columns: ['coverage', ...shown] },
    { title: 'models', of: 'models' },
    { title: 'dealers', of: 'dealers' },
  ],
  empty: 'nothing',
});

const renewals = (own: Filter = {}) =>
  ({
    in30: { kind: 'count', tone: 'danger', behind: ending(['{today}', '{until30}'], { renewed: 'false', ...own }) },
    in60: { kind: 'count', tone: 'warning', behind: ending(['{today}', '{until60}'], { renewed: 'false', ...own }) },
    in90: { kind: 'count', behind: ending(['{today}', '{until90}'], { renewed: 'false', ...own }) },
    ended: { kind: 'count', behind: ending(['{from}', '{to}'], own) },
    renewed: { kind: 'count', tone: 'success', behind: ending(['{from}', '{to}'], { renewed: 'true', ...own }) },
    renewedPct: 'percent',
    /** Line prices of those that were renewed. */
    amount: 'money',
    today: 'text',
    until30: 'text',
    until60: 'text',
    until90: 'text',
  }) as const;
const counted = ['in30', 'in60', 'in90', 'ended', 'renewed', 'renewedPct', 'amount'] as const;

/** Which certificates end and are not renewed, and how many of those that ended were (warranty-maintenance.md 7.7). */
export const renewalReport = defineReport(warrantyCertificate, {
  id: 'warrantyCertificate.renewals',
  path: '/warrantyOrder/reports/renewals',
  access: 'warrantyCertificate.renewals',
  summary:
    'Certificates that end within 30, 60 and 90 days, and the renewed share of those that ended, by dealer and product',
  texts: 'warrantyCertificate.renewal',
  window: { ...window, standard: 365 },
  filters,
  sets: {
    all: { measures: renewals() },
    dealers: { by: [dealerOf], measures: renewals({ dealerId: '{dealerId}' }) },
    products: { by: [product], measures: renewals({ productId: '{productId}' }) },
  },
  tiles: { of: 'all', show: counted },
  charts: [
    {
      title: 'funnel',
      kind: 'bar',
      of: 'all',
      series: { in90: 'secondary', in60: 'warning', in30: 'danger' },
      isLying: true,
    },
    { title: 'dealers', kind: 'bar', of: 'dealers', series: { ended: 'secondary', renewed: 'success' }, isLying: true },
  ],
  tables: [
    { title: 'dealers', of: 'dealers', columns: ['dealerId', ...counted] },
    { title: 'products', of: 'products', columns: ['productId', ...counted] },
  ],
  empty: 'nothing',
});
