import { defineNumber } from '@mp/settings/contract';

defineNumber('project', 'PJ-{yyyy}-{#####}');
