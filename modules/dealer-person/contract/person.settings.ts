import { defineNumber } from '@mp/settings/contract';

defineNumber('dealerPerson', 'PSN{######}');
defineNumber('personTraining', 'TRN-{yyyy}-{#####}');
defineNumber('personChange', 'PC-{yyyy}{MM}-{####}');
