import { defineNumber } from '@mp/settings/contract';

defineNumber('phaseRecord', 'PH-{yyyy}{MM}-{####}');
