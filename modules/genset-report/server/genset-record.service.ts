import { serveResource, type ResourceServer } from '@mp/kernel/server';
import { gensetRecord } from '../contract/index.ts';
import { serviceDay } from './services.ts';

/** More than these are not looked up one by one. */
const most = 2000;

/** Units with what is known of them: read through a view (migration 0134). Who sees a unit sees its row. */
export const gensetRecordServer: ResourceServer = serveResource(gensetRecord, {
  table: 'genset_record',
  view: 'lines',
  computed: {
    get lastServiceOn() {
      return serviceDay('lastOn');
    },
    get nextServiceOn() {
      return serviceDay('nextOn');
    },
  },
  candidateIds: (asked) => `(select search_genset(${asked}, ${most}))`,
  dimensionSql: {
    dealer: (values) =>
      `(t.dealer_id = any(${values}) or t.service_dealer_id = any(${values}) or t.project_dealer_id = any(${values}))`,
  },
});
