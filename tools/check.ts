import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { repositoryRoot } from './repository.ts';

/** One check: what it is called and what is run. */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Mends what it can. */
  readonly mend?: readonly string[];
}

const tool = (file: string, ...args: string[]) => [process.execPath, `tools/${file}.ts`, ...args];
const bin = (name: string, ...args: string[]) => [`node_modules/.bin/${name}`, ...args];

/** All checks, the slow ones first so that two workers end together. */
export const checkSteps: readonly Step[] = [
  { name: 'lint', command: tool('lint'), mend: tool('lint', '--lower') },
  { name: 'types', command: bin('tsc', '--project', 'tsconfig.json') },
  { name: 'unused exports', command: bin('knip', '--no-progress') },
  { name: 'format', command: bin('oxfmt', '--check'), mend: bin('oxfmt') },
  { name: 'texts', command: tool('i18n') },
  { name: 'boundaries', command: tool('boundaries') },
  { name: 'names', command: tool('names') },
  { name: 'record writes', command: tool('record-writes') },
  { name: 'table reads', command: tool('table-reads'), mend: tool('table-reads', '--lower') },
  { name: 'doors', command: tool('doors') },
  { name: 'document paths', command: tool('document-paths') },
  { name: 'dependencies', command: tool('dependencies') },
  { name: 'module graph', command: tool('module-graph', '--check'), mend: tool('module-graph') },
  { name: 'migrations', command: tool('new-migration', '--check') },
  { name: 'printed sql', command: tool('sql-print', '--check'), mend: tool('sql-print') },
  { name: 'error catalogue', command: tool('error-catalogue', '--check'), mend: tool('error-catalogue') },
];

/** How one check went. */
export interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Runs the checks, as many at a time as there are processors; tells each outcome as it comes. */
export async function runChecks(steps: readonly Step[], report: (outcome: Outcome) => void): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await run(step);
      outcomes.push(outcome);
      report(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return outcomes;
}

function run({ name, command }: Step): Promise<Outcome> {
  const started = performance.now();
  const [file = '', ...args] = command;
  return new Promise((done) => {
    const child = spawn(file, args, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const end = (passed: boolean) => done({ name, passed, output, seconds: (performance.now() - started) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** One line for a check that passed; its whole output for one that did not. */
export function printOutcome({ name, passed, output, seconds }: Outcome): void {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(output.trimEnd().replace(/^/gm, '     '));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { only: { type: 'string' }, fix: { type: 'boolean' } } });
  const unit = { name: 'unit tests', command: bin('vitest', 'run', '--project', 'unit', '--reporter=dot') };
  const chosen = [unit, ...checkSteps].filter(({ name }) => values.only === undefined || name.includes(values.only));
  if (values.fix)
    await runChecks(
      checkSteps.flatMap(({ name, mend }) => (mend ? [{ name: `mend ${name}`, command: mend }] : [])),
      printOutcome,
    );
  const outcomes = await runChecks(chosen, printOutcome);
  const failed = outcomes.filter(({ passed }) => !passed);
  if (outcomes.length === 0) console.log(`no check is called "${values.only}"`);
  if (failed.length > 0)
    console.log(`\n${failed.length} of ${outcomes.length} checks failed: ${failed.map(({ name }) => name).join(', ')}`);
  if (outcomes.length === 0 || failed.length > 0) process.exitCode = 1;
}
