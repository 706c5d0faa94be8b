import { defineNumber } from '@mp/settings/contract';

defineNumber('organisation', 'ORG{#####}');
