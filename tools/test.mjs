// `npm test`: from a fresh clone to the last line "N passed, N failed, N skipped".
import { fileURLToPath } from 'node:url';
import { endWithParent, install, runUnderPinnedNode } from './bootstrap.mjs';

install();
if (!(await runUnderPinnedNode(fileURLToPath(import.meta.url)))) {
  endWithParent();
  const { runTests } = await import('./test-run.ts');
  process.exitCode = await runTests(process.argv.slice(2));
}
