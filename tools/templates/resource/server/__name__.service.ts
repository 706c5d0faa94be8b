import { {{#action}}bindActions, recordsOf, {{/action}}serveResource } from '@mp/kernel/server';
import { __entity__{{#action}}, __entity__Actions{{/action}} } from '../contract/index.ts';

/** __Title__ with its table. */
export const __entity__Server = serveResource(__entity__, {
  table: '__table__',
{{#action}}
  actions: bindActions(__entity__Actions, {
    rate: (context, { record, form }) =>
      recordsOf(context, __entity__).update(record, { rating: form.rating }, { action: 'rate' }),
  }),
{{/action}}
});
