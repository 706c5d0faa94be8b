import { fork, type ChildProcess } from 'node:child_process';
import { serverProgram } from './bootstrap.mjs';

const program = await serverProgram();

/** A console of this environment in a process of its own, as operators run it: the built program. It is told to stop by SIGTERM. */
export const forkConsole = (env: NodeJS.ProcessEnv, stderr: 'inherit' | 'pipe' = 'inherit'): ChildProcess =>
  fork(program, [], { env, stdio: ['ignore', 'ignore', stderr, 'ipc'] });
