import { definePages } from '@mp/kernel/contract';

const reads = ['genset.read', 'gensetModel.read', 'region.read', 'bigArea.read', 'dictionary.read', 'dictItem.read'];

/** The pages of reports on units as menus and rights know them. */
export const gensetReportPages = definePages('genset-report', {
  gsnRecordQuery: {
    title: 'nav.gsnRecordQuery',
    group: 'warranty',
    order: 970,
    icon: 'file-search',
    entities: ['gensetRecord'],
    reads,
  },
  gsnRecordQueryDetail: { title: 'nav.gsnRecordQueryDetail', under: 'gsnRecordQuery' },
  gsnSaleTotal: {
    title: 'nav.gsnSaleTotal',
    group: 'warranty',
    order: 972,
    icon: 'bar-chart',
    reads: ['gensetRecord.read', ...reads],
    functions: ['gensetRecord.sales'],
  },
  egistrationRate: {
    title: 'nav.egistrationRate',
    group: 'warranty',
    order: 974,
    icon: 'line-chart',
    reads: ['gensetRecord.read', ...reads],
    functions: ['gensetRecord.registrations'],
  },
  warrantyDifence: {
    title: 'nav.warrantyDifence',
    group: 'warranty',
    order: 976,
    icon: 'diff',
    resource: 'gensetReport.warrantyDifference',
    reads: [...reads, 'user.read'],
  },
});
