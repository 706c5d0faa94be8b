import { flag } from '@mp/kernel/contract';
import { defineSettings } from '@mp/settings/contract';

/** Whether mails about tasks carry a link by which their receiver decides without signing in. */
export const approvalLinkSettings = defineSettings('approvalLink', {
  area: 'safety',
  order: 63,
  fields: { enabled: flag({ default: false }) },
});
