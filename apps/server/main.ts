import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Start, Started } from './start-console.ts';

/** Where compiled program text is kept: with it a start takes 2.9 s of a processor instead of 4.5. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/mpcloud/compiled', import.meta.url));

const stopLimit = 25_000;

/** Starts the console of `env` and stops it in order at the signals; a start that fails ends the process. */
export async function runConsole(env: NodeJS.ProcessEnv, start: Start = {}): Promise<void> {
  // Where nothing can be written, it is compiled at each start. What follows is loaded behind it.
  enableCompileCache(compiled);
  const [{ ConfigError }, { startConsole }] = await Promise.all([import('./config.ts'), import('./start-console.ts')]);
  const started: Started = {};
  let stopping: Promise<void> | undefined;
  const stop = (code: number): Promise<void> => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), stopLimit).unref();
      await started.console?.stop().catch(() => undefined);
      await started.database?.stop().catch(() => undefined);
      process.exit(code);
    })();
    return stopping;
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  try {
    for (const line of await startConsole(env, started, start)) console.log(line);
    // A process that is killed writes nothing at its end.
    flushCompileCache();
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isTaken) console.error('PORT is taken by another program; stop it or set another PORT.');
    else console.error(error instanceof ConfigError ? error.message : error);
    await stop(1);
  }
}

if (import.meta.main) await runConsole(process.env);
