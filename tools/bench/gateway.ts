import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { apiPrefix } from '@mp/kernel/contract';
import { openPrefix } from '@mp/kernel/server';
import { accessProject } from '@mp/open-api/contract';
import type { Caller, Stage } from './stage.ts';

const calls = 400;
const rounds = 3;
const query = 'size=50';

/** One connection that is kept, so that only the calls themselves are measured. */
class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Milliseconds until a call has been answered whole. */
  get(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
    const from = performance.now();
    return new Promise((resolve, reject) => {
      request(`${this.#url}${path}`, { agent: this.#agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answers ${answer.statusCode}`));
        answer
          .resume()
          .on('end', () => resolve(performance.now() - from))
          .on('error', reject);
      })
        .on('error', reject)
        .end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A project that works as a user, made as its administrator makes one. */
async function projectOf(stage: Stage, user: Caller): Promise<Record<string, string>> {
  const admin = await stage.callerOf('hy-admin');
  const send = async <T>(method: string, path: string, body: object): Promise<T> => {
    const answer = await fetch(`${stage.consoleUrl}${apiPrefix}${path}`, {
      method,
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  };
  const { id } = await send<{ id: string }>('POST', accessProject.path, {
    code: `B${randomUUID().slice(0, 8)}`,
    name: { ZH_CN: '测速' },
    userId: user.userId,
    verifyUser: 'bench',
    verifyPassword: randomUUID(),
    qps: 1000,
    dailyQuota: 1_000_000,
  });
  await send('PUT', `${accessProject.path}/${id}/apis`, { apis: ['organisation.read'] });
  const { accessCode, token } = await send<{ accessCode: string; token: string }>(
    'POST',
    `${accessProject.path}/${id}/token`,
    { holdFormer: false },
  );
  return { 'x-access-code': accessCode, 'x-access-token': token };
}

const share = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
const round = (value: number): number => Math.round(value * 100) / 100;

interface Times {
  readonly console: number;
  readonly database: number;
}

/** Processor time of a call in milliseconds: `calls` of one kind on end. */
async function processorTime(stage: Stage, call: () => Promise<number>): Promise<Times> {
  const before = await stage.processorTime();
  for (let at = 0; at < calls; at += 1) await call();
  const after = await stage.processorTime();
  return { console: (after.console - before.console) / calls, database: (after.database - before.database) / calls };
}

const middle = (times: readonly Times[]): Times => {
  const of = (part: keyof Times) =>
    share(
      times.map((each) => each[part]),
      0.5,
    );
  return { console: round(of('console')), database: round(of('database')) };
};

/** The same list of fifty records asked for by a person and by a program that works as he, in turn, one call after the other. */
export async function measureGateway(stage: Stage): Promise<Readonly<Record<string, unknown>>> {
  const user = await stage.callerOf('hy-staff');
  const headers = await projectOf(stage, user);
  const connection = new Connection(stage.consoleUrl);
  const byPerson = () => connection.get(`${apiPrefix}/organisation/organisation?${query}`, user.headers);
  const byProgram = () => connection.get(`${openPrefix}/organisation.read?${query}`, headers);
  for (let at = 0; at < 100; at += 1) await byPerson().then(byProgram);
  const ratios: number[] = [];
  const person: number[] = [];
  const program: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const [own, open]: [number[], number[]] = [[], []];
    for (let at = 0; at < calls; at += 1) {
      own.push(await byPerson());
      open.push(await byProgram());
    }
    ratios.push(round(share(open, 0.5) / share(own, 0.5)));
    person.push(...own);
    program.push(...open);
  }
  const taken: { readonly own: Times[]; readonly open: Times[] } = { own: [], open: [] };
  for (let turn = 0; turn < rounds * 2; turn += 1) {
    taken.own.push(await processorTime(stage, byPerson));
    taken.open.push(await processorTime(stage, byProgram));
  }
  connection.close();
  const figures = (times: readonly number[]) => ({ p10: round(share(times, 0.1)), p50: round(share(times, 0.5)) });
  return {
    ratio: share(ratios, 0.5),
    ratios,
    quickest: round(share(program, 0.1) / share(person, 0.1)),
    person: { ...figures(person), processor: middle(taken.own) },
    program: { ...figures(program), processor: middle(taken.open) },
    goal: 1.15,
  };
}
