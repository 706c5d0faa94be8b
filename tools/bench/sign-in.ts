import { randomBytes } from 'node:crypto';
import { loginPrefix } from '@mp/kernel/contract';
import { fromBase64Url } from '@mp/identity/contract';
import type { Boot, CheckUser } from '@mp/identity/contract';
import { serverWire } from '@mp/identity/server';
import { hash } from '@node-rs/argon2';
import type { Stage } from './stage.ts';

const times = 40;
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

async function processorSeconds(stage: Stage): Promise<number> {
  const text = await (await fetch(`${stage.consoleUrl}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? 0);
}

async function hashMilliseconds(): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < times; at += 1)
    await hash(randomBytes(32).toString('hex'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const { user: own, system } = process.cpuUsage(before);
  return (own + system) / 1000 / times;
}

/** Processor time of one sign-in (checkuser and login) in the server, and how much of it is not the password hash. */
export async function measureSignIn(stage: Stage): Promise<Readonly<Record<string, number>>> {
  const { ecdhKid, ecdhPub } = await boot(stage);
  const key = { ecdhKid, ecdhPub: fromBase64Url(ecdhPub) ?? new Uint8Array() };
  const password = process.env.DEMO_PASSWORD ?? 'Demo@2026';
  const signIn = async (): Promise<void> => {
    // The limits of the login service would stop the measurement; they are counted in the database, so set back there.
    await stage.owner.query('truncate rate_window');
    const { pwdSalt, challengeId, agreementVersion } = await post<CheckUser>(stage, 'checkuser', { username: user });
    const digest = serverWire.passwordDigest(password, pwdSalt);
    const secureData = serverWire.sealSecret(
      key,
      { endpoint: 'login.do', values: { password: digest } },
      { ts: Date.now() },
    );
    await post(stage, 'login', {
      clientid: 'mplanyou',
      loginmode: '9',
      logintype: 'normal',
      username: user,
      secureData,
      challengeId,
      agreement: '1',
      agreementVersion,
      lang: 'ZH_CN',
    });
  };
  for (let at = 0; at < 60; at += 1) await signIn();
  const before = await processorSeconds(stage);
  for (let at = 0; at < times; at += 1) await signIn();
  const each = (((await processorSeconds(stage)) - before) * 1000) / times;
  const hashing = await hashMilliseconds();
  const round = (value: number) => Math.round(value * 100) / 100;
  return { milliseconds: round(each), hash: round(hashing), beside: round(each - hashing), goal: 2 };
}
