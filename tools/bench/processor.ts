import { readdir, readFile } from 'node:fs/promises';

/** Ticks of the clock by which Linux tells the time of processes, a second (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/** Parent and processor time so far, in milliseconds, of a process; undefined where it has ended. Linux alone tells. */
async function processFacts(pid: string | number): Promise<{ parent: number; taken: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name stands in brackets and may hold spaces.
  const [, parent, ...rest] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  const [user = 0, system = 0] = [rest[9], rest[10]].map(Number);
  return text === undefined ? undefined : { parent: Number(parent), taken: ((user + system) * 1000) / ticksPerSecond };
}

/** Processor time that a process has taken so far, in milliseconds. */
export const timeOf = async (pid: number): Promise<number> => (await processFacts(pid))?.taken ?? 0;

/** Processor time that a process and those that it has started have taken so far, in milliseconds; of ended ones nothing. */
export async function timeOfFamily(pid: number): Promise<number> {
  const facts = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/u.test(name)).map(processFacts));
  const children = facts.reduce((sum, fact) => sum + (fact?.parent === pid ? fact.taken : 0), 0);
  return children + (await timeOf(pid));
}
