import { apiPrefix, loginPrefix } from '@mp/kernel/contract';
import { fromBase64Url } from '@mp/identity/contract';
import type { Boot, CheckUser } from '@mp/identity/contract';
import { serverWire } from '@mp/identity/server';
import { threadTimes, type Caller, type Stage } from './stage.ts';

/** Sign-ins before the measured ones: a server that has just started compiles what it runs, which is no part of a sign-in. */
const warmUp = 400;
const user = 'hy-staff';

async function post<T>(stage: Stage, name: string, fields: Readonly<Record<string, string>>): Promise<T> {
  const answer = await fetch(`${stage.consoleUrl}${loginPrefix}/${name}.do`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    body: new URLSearchParams(fields).toString(),
  });
  const { result, code, data } = (await answer.json()) as { result: boolean; code?: string; data: T };
  if (!result) throw new Error(`${name}.do answers ${code}`);
  return data;
}

async function boot(stage: Stage): Promise<Boot> {
  const answer = await fetch(`${stage.consoleUrl}${loginPrefix}/sysconfignew.do?type=0`);
  return JSON.parse(((await answer.json()) as { rows: string }).rows) as Boot;
}

/** What threads took for one of `count` pieces of work. */
interface Taken {
  /** All threads but that of the hash. */
  readonly beside: number;
  readonly hash: number;
  /** The thread of the loop; the difference to `beside` are compilers and the collector of garbage. */
  readonly loop: number;
}

async function takenBy(stage: Stage, count: number, work: () => Promise<void>): Promise<Taken> {
  const before = await threadTimes(stage);
  await work();
  const after = await threadTimes(stage);
  const each = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / count;
  const all = [...after.keys()].reduce((sum, name) => sum + each(name), 0);
  return { beside: all - each('password-hash'), hash: each('password-hash'), loop: each('MainThread') };
}

/** Two requests that do nothing at the pace of sign-ins: no sign-in of two requests can take less. */
async function twoEmpty(stage: Stage): Promise<void> {
  for (let at = 0; at < 2; at += 1) {
    await (await fetch(`${stage.consoleUrl}/healthz`)).arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** Makes the form of a sign-in as a browser does. */
async function formMaker(stage: Stage): Promise<(user: string) => Promise<Record<string, string>>> {
  const { ecdhKid, ecdhPub } = await boot(stage);
  const key = { ecdhKid, ecdhPub: fromBase64Url(ecdhPub) ?? new Uint8Array() };
  const password = process.env.DEMO_PASSWORD ?? 'Demo@2026';
  return async (username) => {
    const { pwdSalt, challengeId, agreementVersion } = await post<CheckUser>(stage, 'checkuser', { username });
    const digest = serverWire.passwordDigest(password, pwdSalt);
    const secureData = serverWire.sealSecret(
      key,
      { endpoint: 'login.do', values: { password: digest } },
      { ts: Date.now() },
    );
    return {
      clientid: 'mplanyou',
      loginmode: '9',
      logintype: 'normal',
      username,
      secureData,
      challengeId,
      agreement: '1',
      agreementVersion,
      lang: 'ZH_CN',
    };
  };
}

/** The limits of the login service would stop a measurement; they are counted in the database, so set back there. */
const liftLimits = (stage: Stage) => stage.owner.query('truncate rate_window');

const rounds = 5;
const eachRound = 40;

/**
 * Processor time of one sign-in (checkuser and login) in the server beside its password hash, which has a thread of its own,
 * and that of two requests that do nothing, in turn of them; medians of the rounds, since other work on the machine weighs on
 * both. What the server does beside, such as looking for due jobs, is measured over the same time and taken off.
 */
export async function measureSignIn(stage: Stage): Promise<Readonly<Record<string, number>>> {
  const formOf = await formMaker(stage);
  const signIn = async (): Promise<void> => {
    await liftLimits(stage);
    await post(stage, 'login', await formOf(user));
  };
  for (let at = 0; at < warmUp; at += 1) await signIn();
  const signIns: Taken[] = [];
  const empty: Taken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const busy = await takenBy(stage, eachRound, async () => {
      for (let at = 0; at < eachRound; at += 1) await signIn();
    });
    const ms = performance.now() - from;
    const idle = await takenBy(stage, eachRound, () => new Promise((resolve) => setTimeout(resolve, ms)));
    signIns.push({ ...busy, beside: busy.beside - idle.beside, loop: busy.loop - idle.loop });
    empty.push(
      await takenBy(stage, eachRound, async () => {
        for (let at = 0; at < eachRound; at += 1) await twoEmpty(stage);
      }),
    );
  }
  const median = (taken: readonly Taken[], of: keyof Taken) =>
    round(taken.map((each) => each[of]).toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0);
  return {
    hash: median(signIns, 'hash'),
    beside: median(signIns, 'beside'),
    loop: median(signIns, 'loop'),
    empty: median(empty, 'loop'),
    goal: 2,
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
const secondsOfRush = 10;
const offered = 200;

/** What others wait for a list at twenty calls a second, in milliseconds, and how many of them were sent away. */
async function othersWait(
  stage: Stage,
  caller: Caller,
): Promise<{ readonly p95: number; readonly p50: number; readonly refused: number }> {
  const waits: number[] = [];
  let refused = 0;
  const calls: Promise<void>[] = [];
  const call = async () => {
    const from = performance.now();
    const answer = await fetch(`${stage.consoleUrl}${apiPrefix}/identity/user?size=20&sort=userName`, {
      headers: { ...caller.headers },
    });
    await answer.arrayBuffer();
    if (!answer.ok) refused += 1;
    else waits.push(performance.now() - from);
  };
  for (let at = 0; at < secondsOfRush * 20; at += 1) {
    calls.push(call());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await Promise.all(calls);
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (part: number) => round(sorted[Math.floor(sorted.length * part)] ?? 0);
  return { p50: at(0.5), p95: at(0.95), refused };
}

/** Offers sign-ins at an even rate, whatever becomes of those before; answers how many of a second were let in and refused. */
async function rush(stage: Stage, forms: readonly string[]): Promise<{ in: number; refused: number; other: number }> {
  const count = { in: 0, refused: 0, other: 0 };
  const attempts = forms.map(async (body, at) => {
    await new Promise((resolve) => setTimeout(resolve, (at * 1000) / offered));
    const answer = await fetch(`${stage.consoleUrl}${loginPrefix}/login.do`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      body,
    });
    const { result } = (await answer.json()) as { result: boolean };
    count[result ? 'in' : answer.status === 429 ? 'refused' : 'other'] += 1;
  });
  await Promise.all(attempts);
  return count;
}

/** What a rush of sign-ins, most of which have to be refused, does to those who work meanwhile. */
export async function measureSignInRush(stage: Stage): Promise<Readonly<Record<string, unknown>>> {
  const formOf = await formMaker(stage);
  const { rows } = await stage.owner.query<{ user_name: string }>(
    `select user_name from account where status = 'enabled' and not builtin order by user_name limit 400`,
  );
  await liftLimits(stage);
  const forms: string[] = [];
  for (const { user_name } of rows) forms.push(new URLSearchParams(await formOf(user_name)).toString());
  // Each envelope is good once: further ones for the same names.
  while (forms.length < offered * secondsOfRush)
    forms.push(new URLSearchParams(await formOf(rows[forms.length % rows.length]?.user_name ?? '')).toString());
  await liftLimits(stage);
  const caller = await stage.callerOf(user);
  await othersWait(stage, caller);
  const alone = await othersWait(stage, caller);
  const [beside, outcome] = await Promise.all([othersWait(stage, caller), rush(stage, forms)]);
  const ratio = round(beside.p95 / alone.p95);
  return {
    offered,
    admitted: outcome.in / secondsOfRush,
    refused: outcome.refused / secondsOfRush,
    other: outcome.other,
    alone,
    beside,
    ratio,
  };
}
