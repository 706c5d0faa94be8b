import { bindReport, defineServerModule, fillPorts, serveResource, type ServerModule } from '@mp/kernel/server';
import { functionWords } from '@mp/log/server';
import { reportPages } from '../contract/report.pages.ts';
import { functionUse, serviceCall, serviceInvocation, userActivity } from '../contract/index.ts';
import { CallCounter } from './call-counter.ts';
import { writeCalls } from './report.query.ts';
import { functionFigures, serviceFigures, userFigures } from './report.service.ts';
import { rollMissingDays, rollupJob } from './rollup.job.ts';
import { seedCalls } from './seed.ts';

let counter: CallCounter | undefined;

/** Counted calls as what is read of them. */
const serviceCallServer = serveResource(serviceCall, {
  table: 'service_call_line',
  view: 'lines',
  spoken: { service: functionWords },
});

/** Statistics over the use of the console, made at night out of logs and counted calls. */
export const reportModule: ServerModule = defineServerModule({
  name: 'report',
  pages: reportPages,
  resources: [serviceCallServer],
  routes: [
    bindReport(userActivity, userFigures),
    bindReport(functionUse, functionFigures),
    bindReport(serviceInvocation, serviceFigures),
  ],
  scheduled: [rollupJob],
  samples: { after: ['log'], rows: seedCalls, play: (services) => rollMissingDays(services) },
  start: (services) => {
    const started = new CallCounter({
      now: services.now,
      write: (rows) => writeCalls(services.database, rows),
      onLost: (count, error) => services.log.error({ count, err: error }, 'counted calls lost'),
    });
    counter = started;
    fillPorts({ countCall: (call) => started.count(call) });
  },
  stop: () => counter?.stop(),
});

export { bucketOf, percentileOf } from './call-counter.ts';

/** Writes what was counted until now, for tests and for whoever wants to see the last minute. */
export async function flushCalls(): Promise<void> {
  await counter?.flush();
}
