import { secondFactorDemands, signedIn } from '@mp/identity/server';
import { defineServerModule, fillPorts, type ServerModule } from '@mp/kernel/server';
import { riskPages } from '../contract/risk.pages.ts';
import { placeAdvice } from './place-advice.service.ts';
import { openPlaces } from './places.ts';
import { rescoreJob } from './rescore.job.ts';
import { riskRoutes } from './risk.route.ts';
import { playRisk } from './seed.ts';
import { isHighRisk, judgeSignIn } from './sign-in-risk.service.ts';
import { UseWatch } from './use-watch.ts';
import { userRiskServer } from './user-risk.service.ts';

let watch: UseWatch | undefined;

/** Who is online and how risky it looks: rules over sign-ins and the use of sessions, scores, and what follows from them. */
export const riskModule: ServerModule = defineServerModule({
  name: 'risk',
  pages: riskPages,
  resources: [userRiskServer],
  routes: riskRoutes,
  scheduled: [rescoreJob],
  listeners: [signedIn.on(judgeSignIn)],
  contributes: [secondFactorDemands.of({ name: 'risk', demands: isHighRisk }), placeAdvice],
  samples: { play: playRisk },
  start: (services) => {
    openPlaces(services);
    const started = new UseWatch(services);
    watch = started;
    fillPorts({ recordRequestUse: (use) => started.note(use) });
  },
  stop: () => watch?.flush(),
});

/** Judges what was counted until now, for tests and for whoever does not want to wait. */
export async function flushUse(): Promise<void> {
  await watch?.flush();
}
