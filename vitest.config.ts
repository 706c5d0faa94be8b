import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folders = '{apps,kernel,engine,modules,tools}';

/** Whole copies of the repository and killed databases come first: at the end they would keep one core waiting. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/tools\/[^/]+\.db\.test\.ts$/.test(moduleId);
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

/** Each file of database tests loads the modules in a process of its own: compiled once, they are there in half the time. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/mpcloud/compiled-tests');

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: ['**/*.db.test.ts', '**/node_modules/**', 'tools/templates/**'],
          // Pure things need no process of their own: 14 s instead of 49 s for 447 tests on two busy cores.
          pool: 'threads',
          isolate: false,
          // A limit for what hangs; what is slow is named at the end of the run, and a busy machine is no failure.
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'db',
          include: [`${folders}/**/*.db.test.ts`],
          exclude: ['**/node_modules/**', 'tools/templates/**'],
          globalSetup: ['tools/test-database.ts'],
          setupFiles: ['tools/test-compile-cache.ts'],
          // Node loads the sources as the server does: 1.2 s for all modules instead of 4.2 s, measured on two files.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // Each waits half of its time for the database.
          maxWorkers: 2,
          // Limits for what hangs, as above.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
