import { scopeStatement, type Services } from '@mp/kernel/server';
import { tidyStatements } from './sign-in.query.ts';

const everyMs = 300_000;

/** Removes used-up tickets and old counters every five minutes on every node; answers how to stop. */
export function startHousekeeping(services: Services): () => void {
  const timer = setInterval(() => {
    services.database
      .batch([scopeStatement({ platform: true }), ...tidyStatements(services.now())])
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'sign-in tickets could not be tidied');
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
