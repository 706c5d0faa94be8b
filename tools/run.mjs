// `node tools/run.mjs check.ts …`: a tool of ours (or, with a path, another program) under the pinned Node, after
// installing what is missing.
import { fileURLToPath } from 'node:url';
import { fail, install, runUnderPinnedNode } from './bootstrap.mjs';

install();
if (!(await runUnderPinnedNode(fileURLToPath(import.meta.url)))) {
  const [tool] = process.argv.splice(2, 1);
  if (tool === undefined || !/^([a-z0-9-]+\/)*[a-z0-9-]+\.ts$/.test(tool))
    fail('Which tool? node tools/run.mjs check.ts');
  const { spawnSync } = await import('node:child_process');
  const path = fileURLToPath(new URL(tool.includes('/') ? `../${tool}` : tool, import.meta.url));
  process.exitCode = spawnSync(process.execPath, [path, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
}
