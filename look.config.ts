import { defineConfig } from '@playwright/test';
import { freePort } from './apps/server/postgres-process.ts';
import { browserFlags, prepareBrowser } from './tools/browser.ts';

// The workers load this file again and must find the port of the server that the first load chose.
process.env['E2E_PORT'] ??= String(await freePort());
const port = process.env['E2E_PORT'];
const { executablePath, env } = prepareBrowser();
const dataDir = `node_modules/.cache/mpcloud/e2e/${port}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // Limits for what hangs: a busy machine is no failure, and what is slow is named at the end of the run.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'prepare', testMatch: '*.setup.ts' },
    process.env['PICTURES']
      ? { name: 'pictures', testMatch: 'pictures.ts', dependencies: ['prepare'] }
      : { name: 'scenarios', testMatch: '*.spec.ts', dependencies: ['prepare'] },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    // What moves is not judged; a click or a stroke must not miss what is still on its way.
    contextOptions: { reducedMotion: 'reduce' },
    // What cannot be clicked says so long before its test is over.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: browserFlags,
      env: { ...process.env, ...env },
    },
  },
  webServer: { reuseExistingServer: true,
    command: `${process.execPath} tools/start.mjs`,
    url: `http://localhost:${port}/readyz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      LOGIN_CHECK: 'none',
      TEST_HOOKS: '1',
      LOG_LEVEL: 'warn',
      SEED: 'demo',
      // Providers and directories of the tests stand on this machine.
      PRIVATE_HOSTS: 'localhost,127.0.0.1',
    },
  },
});
