import { enableCompileCache, flushCompileCache, setSourceMapsSupport } from 'node:module';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Start, Started } from './start-console.ts';

/** Where compiled program text is kept: with it a start takes 2.9 s of a processor instead of 4.5. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/mpcloud/compiled', import.meta.url));

const stopLimit = 25_000;
/** A process is at rest when its loop has worked less than a twentieth of this time. */
const restMs = 2000;
const restingShare = 0.05;

/**
 * Gives back what the start has left: V8 keeps that memory, 150 of 400 MiB, until something asks for it. It takes a third of a
 * second, in which nobody is answered, so it waits until the process is at rest.
 */
function giveBackAtRest(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > restingShare) return;
    clearInterval(timer);
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
    if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, restMs);
  timer.unref();
}

/** Starts the console of `env` and stops it in order at the signals; a start that fails ends the process. */
export async function runConsole(env: NodeJS.ProcessEnv, start: Start = {}): Promise<void> {
  // As one program, too, errors name the lines that were written.
  setSourceMapsSupport(true);
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
    giveBackAtRest();
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isTaken) console.error('PORT is taken by another program; stop it or set another PORT.');
    else console.error(error instanceof ConfigError ? error.message : error);
    await stop(1);
  }
}

if (import.meta.main) await runConsole(process.env);
