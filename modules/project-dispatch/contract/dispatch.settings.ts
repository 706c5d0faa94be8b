import { defineNumber } from '@mp/settings/contract';

defineNumber('dispatch', 'DP-{yyyy}{MM}-{####}');
