// `npm run dev`: the server, started again on each change, and the pages from Vite with refresh in place.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithParent, install, root, runUnderPinnedNode } from './bootstrap.mjs';

install();
if (!(await runUnderPinnedNode(fileURLToPath(import.meta.url)))) {
  endWithParent();
  const port = process.env['PORT'] ?? '8080';
  const pages = 'http://localhost:5173';
  const env = { ...process.env, PORT: port, PUBLIC_URL: process.env['PUBLIC_URL'] ?? pages };
  const program = (/** @type {string} */ path) => join(root, 'node_modules', path);
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pretty = spawn(process.execPath, [program('pino-pretty/bin.js'), '--ignore', 'pid,hostname'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  server.stdout.pipe(pretty.stdin);
  const vite = spawn(process.execPath, [program('vite/bin/vite.js'), 'apps/web', '--strictPort'], {
    cwd: root,
    env: { ...env, MP_SERVER: `http://127.0.0.1:${port}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () => {
    server.kill('SIGTERM');
    vite.kill('SIGTERM');
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stop);
  for (const child of [server, vite])
    child.on('exit', (code) => {
      process.exitCode ??= code ?? 0;
      stop();
    });
}
