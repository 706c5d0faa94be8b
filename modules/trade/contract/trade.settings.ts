import { defineNumber } from '@mp/settings/contract';

defineNumber('industryInfo', 'II-{yyyy}{MM}-{####}');
