import { defineNumber } from '@mp/settings/contract';

defineNumber('maintenancePlan', 'MP{yyyy}{#####}');
