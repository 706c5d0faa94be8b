import { expect, test } from 'vitest';
import { runFaults } from './faults/rounds.ts';

// Slow because it starts a durable database and kills it; `npm run faults` runs a hundred rounds.
test(
  'server, database or both killed under load lose nothing acknowledged and leave nothing half done',
  { timeout: 480_000 },
  async () => {
    const report = await runFaults('node_modules/.cache/mpcloud/faults-test', ['server', 'database', 'both']);

    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(20);
    expect(report.imports).toBeGreaterThan(0);
    expect(report.uploads).toBeGreaterThan(0);
    expect(report.decisions).toBeGreaterThan(5);
    expect(report.submissions).toBeGreaterThan(2);
  },
);
