/**
 * npm run faults [-- rounds]: kills server and database at random moments under load, 100 rounds unless told otherwise,
 * and checks after each recovery that no promise was broken. About three seconds a round.
 */
import { runFaults } from './faults/rounds.ts';
import type { Victim } from './faults/rounds.ts';

const rounds = Number(process.argv[2] ?? 100);
const order: readonly Victim[] = ['server', 'database', 'both'];
const victims = Array.from({ length: rounds }, (_, at) => order[at % order.length] ?? 'server');
const report = await runFaults('node_modules/.cache/mpcloud/faults', victims, (round, victim, faults) => {
  console.log(JSON.stringify({ round, victim, faults }));
});
console.log(JSON.stringify({ ...report, faults: report.faults.length }));
process.exitCode = report.faults.length > 0 ? 1 : 0;
