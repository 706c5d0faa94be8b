import { defineNumber } from '@mp/settings/contract';

defineNumber('supplement', 'SP-{yyyy}{MM}-{####}');
