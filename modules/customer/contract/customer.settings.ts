import { defineNumber } from '@mp/settings/contract';

defineNumber('customer', 'C{#######}');
