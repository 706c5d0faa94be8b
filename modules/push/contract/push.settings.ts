import { defineNumber } from '@mp/settings/contract';

defineNumber('pushMessage', 'PM-{yyyy}{MM}-{####}');
