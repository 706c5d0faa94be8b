import { text } from '@mp/kernel/contract';
import { defineNumber, defineSettings } from '@mp/settings/contract';

defineNumber('feedback', 'FB-{yyyy}{MM}-{####}');

const address = /^(?:https:\/\/|geo:)[^\s<>"']{1,290}$/u;

/** What the public pages show beside our own data. */
export const publicSettings = defineSettings('publicPages', {
  area: 'look',
  order: 80,
  fields: {
    /** Navigation by `{lng}`, `{lat}`, `{name}`; without it the telephone's own map opens. */
    navigationUrl: text({ max: 300, pattern: address }),
  },
});
