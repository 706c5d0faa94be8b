import { defineNumber } from '@mp/settings/contract';

defineNumber('maintenanceOrder', 'WB{yyyy}{MM}{#####}');
