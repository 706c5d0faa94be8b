import { defineNumber } from '@mp/settings/contract';

defineNumber('projectTask', 'PT-{yyyy}{MM}-{####}');
