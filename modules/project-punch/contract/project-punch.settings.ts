import { defineNumber } from '@mp/settings/contract';

defineNumber('punchItem', 'PI-{yyyy}{MM}-{####}');
defineNumber('projectRisk', 'RK-{yyyy}{MM}-{####}');
