import { tableOf } from '@mp/kernel/table';
import { certificateChange } from '../contract/index.ts';

/** Changes of certificates that somebody asks for. */
export const certificateChangeTable = tableOf(certificateChange, {
  name: 'warranty_certificate_change',
  indexes: [['certificateId', 'state']],
});
