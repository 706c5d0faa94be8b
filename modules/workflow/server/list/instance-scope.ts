import { plainResource } from '@mp/kernel/contract';
import type { ResourceServer } from '@mp/kernel/server';
import { processInstance } from '../../contract/index.ts';

/** Processes as data scopes know them; they have lists of their own, so the kernel serves none. */
export const instanceServer: ResourceServer = {
  resource: plainResource(processInstance),
  table: 'process_instance',
  hooks: {},
  actions: {},
  effects: {},
  computed: {},
  links: {},
  searchable: true,
  counted: false,
};
