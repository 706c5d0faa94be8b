import { defineResource, ref, refs, text } from '@mp/kernel/contract';
import { customer } from '@mp/customer/contract';
import { dealer } from '@mp/dealer/contract';
import { gensetModel } from '@mp/reference/contract';

/** A generator set known by its serial number (GSN), until the business area of projects brings its own. */
defineResource('stage.genset', {
  fields: {
    gsn: text({ required: true, search: true }),
    name: text({ required: true, search: true }),
    model: ref(gensetModel.key),
  },
  label: 'name',
  number: 'gsn',
  list: { columns: ['gsn', 'name', 'model'], sort: 'gsn' },
});

/** A record that refers to one of everything the business area picks from. */
export const order = defineResource('stage.order', {
  fields: {
    regionId: dealer.fields.regionId,
    dealer: ref(dealer.key, { required: true }),
    shareWith: refs(dealer.key),
    customer: ref(customer.key, { required: true }),
    model: ref(gensetModel.key),
    genset: ref('stage.genset'),
  },
  label: 'dealer',
  list: { columns: ['dealer', 'customer'], sort: 'dealer' },
});
