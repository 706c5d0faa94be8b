// `npm start`: from a fresh clone to a running console, with any Node from 20.19 on.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildPages, endWithParent, install, pagesToBuild, runUnderPinnedNode, serverProgram } from './bootstrap.mjs';
import { progress } from './progress.mjs';

install();
if (!(await runUnderPinnedNode(fileURLToPath(import.meta.url)))) {
  endWithParent();
  const program = await serverProgram();
  /** @type {typeof import('../apps/server/main.ts')} */
  const { runConsole } = await import(pathToFileURL(program).href);
  // Whoever looks on reads what happens line by line; what is only of interest to an operator is asked for.
  const env = { LOG_LEVEL: 'warn', ...process.env };
  const step = progress();
  await runConsole(env, { step, ...pagesOf(step) });
}

/**
 * The pages, when they have to be built, are built beside the database: each keeps one processor busy.
 * @param {import('./progress.mjs').Step} step
 */
function pagesOf(step) {
  const hash = pagesToBuild();
  if (hash === undefined) return {};
  const ready = step('Building the pages', () => buildPages(hash), { inBackground: true });
  // The console waits for them last; until then a failure is nobody's.
  ready.catch(() => undefined);
  return { pages: { hash, ready } };
}
