import { defineNumber } from '@mp/settings/contract';

defineNumber('dealer', 'DLR{#####}');
defineNumber('statusRequest', 'DSR-{yyyy}{MM}-{####}');
