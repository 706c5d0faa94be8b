import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import type { ServerModule } from '@mp/kernel/server';
import { projectModule } from '@mp/project/server';
import { projectDispatchModule } from '@mp/project-dispatch/server';
import { projectPlanModule } from '@mp/project-plan/server';
import { projectPunchModule } from '@mp/project-punch/server';
import { projectWeeklyModule } from '@mp/project-weekly/server';
import { tradeModule } from '@mp/trade/server';
import { projectPhaseModule } from './index.ts';

/** What phases at the sites of projects stand on, above dealers. */
export const phaseModules: readonly ServerModule[] = [
  dealerPublicModule,
  dealerPersonModule,
  goemModule,
  tradeModule,
  gensetModule,
  projectModule,
  projectPlanModule,
  projectDispatchModule,
  projectWeeklyModule,
  projectPunchModule,
  projectPhaseModule,
];
