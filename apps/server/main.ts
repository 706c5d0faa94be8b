import { ConfigError } from './config.ts';
import { startConsole, type Started } from './start-console.ts';

const started: Started = {};
let stopping: Promise<void> | undefined;

const stopLimit = 25_000;

async function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(1), stopLimit).unref();
    await started.console?.stop().catch(() => undefined);
    await started.database?.stop().catch(() => undefined);
    process.exit(code);
  })();
  return stopping;
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
try {
  for (const line of await startConsole(process.env, started)) console.log(line);
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isTaken) console.error('PORT is taken by another program; stop it or set another PORT.');
  else console.error(error instanceof ConfigError ? error.message : error);
  await stop(1);
}
