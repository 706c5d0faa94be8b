import { pino, type Logger } from 'pino';
import type { JobLogLine } from '../contract/job.api.ts';

/** Most lines of a run that are kept, and most characters of all of them. */
export const logBounds = { lines: 200, characters: 4000 } as const;

const levels: Readonly<Record<number, JobLogLine['level']>> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'error' };
/** What every line of the server says and no reader of a run asks for. */
const usual: ReadonlySet<string> = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'msg',
  'requestId',
  'tenancyId',
  'userId',
  'err',
]);

/** The first lines that a run logs, bounded in number and length; what comes after says how much was left out. */
export class RunLog {
  readonly #lines: JobLogLine[] = [];
  #characters = 0;
  #left = 0;

  /** Takes a line as the log writes it: one JSON object. */
  add(line: string): void {
    const fact: unknown = JSON.parse(line);
    if (typeof fact !== 'object' || fact === null) return;
    const facts = Object.entries(fact);
    const { level, time, msg } = Object.fromEntries(facts) as Readonly<Record<string, unknown>>;
    const kind = levels[Number(level)];
    if (kind === undefined) return;
    const more = facts.filter(([name]) => !usual.has(name)).map(([name, value]) => `${name}=${wordOf(value)}`);
    const text = [typeof msg === 'string' ? msg : '', ...more].filter((part) => part !== '').join(' ');
    const isFull = this.#lines.length >= logBounds.lines || this.#characters + text.length > logBounds.characters;
    if (isFull) this.#left += 1;
    else {
      this.#lines.push({ at: new Date(Number(time)).toISOString(), level: kind, text });
      this.#characters += text.length;
    }
  }

  /** The lines as they are kept. */
  get lines(): readonly JobLogLine[] {
    const last = this.#lines.at(-1);
    return this.#left === 0 || !last
      ? this.#lines
      : [...this.#lines, { ...last, level: 'warn', text: `… +${this.#left}` }];
  }
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A log whose lines go where those of `log` go, as far as its level lets them, and into `run` as well. */
export function loggerInto(log: Logger, run: RunLog): Logger {
  const own = log.child({}, { level: log.isLevelEnabled('info') ? log.level : 'info' });
  const least = log.levelVal;
  const stream: unknown = Reflect.get(log, pino.symbols.streamSym);
  const out = isWritable(stream) ? stream : undefined;
  Reflect.set(own, pino.symbols.streamSym, {
    write(line: string) {
      run.add(line);
      // What the server's own level leaves out is the run's alone.
      if (out && levelOf(line) >= least) out.write(line);
    },
  });
  return own;
}

const levelOf = (line: string): number => Number(/"level":(\d+)/.exec(line)?.[1] ?? 0);

function isWritable(stream: unknown): stream is { write: (line: string) => void } {
  return typeof stream === 'object' && stream !== null && 'write' in stream && typeof stream.write === 'function';
}
