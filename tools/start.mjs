// `npm start`: from a fresh clone to a running console, with any Node from 20.19 on.
import { fileURLToPath } from 'node:url';
import { buildWeb, endWithParent, install, runUnderPinnedNode } from './bootstrap.mjs';

install();
if (!(await runUnderPinnedNode(fileURLToPath(import.meta.url)))) {
  endWithParent();
  buildWeb();
  await import('../apps/server/main.ts');
}
