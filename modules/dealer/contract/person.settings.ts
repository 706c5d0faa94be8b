import { defineNumber } from '@mp/settings/contract';

defineNumber('dealerPerson', 'PSN{######}');
defineNumber('personChange', 'PC-{yyyy}{MM}-{####}');
