import { longText } from '@mp/kernel/contract';
import { defineSettings } from '@mp/settings/contract';

/** Hosts, one a line: a name, an address, `[IPv6]`, each with its port where that is another one. */
const hosts = /^(?:\s*(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?\s*(?:\r?\n|$))*$/u;

/** Where jobs may call, beside this console itself. */
export const jobSettings = defineSettings('job', {
  area: 'safety',
  order: 92,
  platformOnly: true,
  fields: {
    /** An address of the private network is called only where it stands here itself, never behind a name. */
    urlAllow: longText({ max: 4000, pattern: hosts }),
  },
});
