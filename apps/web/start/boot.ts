import { sealPayload } from '@mp/identity/web';
import { callLogin, getQuery, getUserInfo, serverNow, setServerTime, setStartSettings } from '@mp/kernel/web';

/** What the server writes into the document (platform.md 1.2). */
interface Boot {
  readonly kid: string;
  readonly appKey: string;
  readonly currentTime: number;
  readonly build?: string;
}

function isBoot(value: unknown): value is Boot {
  return typeof value === 'object' && value !== null && 'kid' in value && 'appKey' in value && 'currentTime' in value;
}

function bytesOf(base64Url: string): Uint8Array {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function parse(text: string | null | undefined): unknown {
  return text ? JSON.parse(text) : undefined;
}

async function readBoot(): Promise<Boot> {
  const inlined = parse(document.querySelector('#boot')?.textContent);
  if (isBoot(inlined)) return inlined;
  const answer = await callLogin('sysconfignew', { type: 0 }, { method: 'GET' });
  const boot = parse(answer.rows);
  if (!isBoot(boot)) throw new Error('the boot object is incomplete');
  return boot;
}

/** A question for settings, sealed for the server. */
interface Asked {
  readonly reuestParas: string;
  readonly keptAs: string;
}

async function sealed(boot: Boot, type: 4 | 5): Promise<Asked> {
  const tenancyId = getQuery('tenancyId');
  const values: { readonly type: number; readonly tenancyId?: string } = {
    type,
    ...(tenancyId && tenancyId !== '-1' ? { tenancyId } : {}),
  };
  const key = { kid: boot.kid, appKey: bytesOf(boot.appKey) };
  const reuestParas = await sealPayload(key, { endpoint: 'sysconfig.do', values }, { ts: serverNow() });
  // A page that is opened without the tenant in its address has it there when it is loaded again.
  const isOwn = values.tenancyId === undefined || values.tenancyId === String(getUserInfo()?.tenancyId);
  return { reuestParas, keptAs: `sysconfig ${type} ${isOwn ? '' : values.tenancyId}` };
}

async function answerOf({ reuestParas, keptAs }: Asked): Promise<Readonly<Record<string, unknown>>> {
  const answer = await callLogin('sysconfig', { reuestParas }, { method: 'GET', keepSession: true, keptAs });
  const rows = parse(answer.rows);
  return typeof rows === 'object' && rows !== null ? { ...rows } : {};
}

/** Verification settings (5), system settings (4): asked for in this order, without one waiting for the other's answer. */
async function readSettings(boot: Boot): Promise<void> {
  const asked = [await sealed(boot, 5), await sealed(boot, 4)] as const;
  const [verification, system] = await Promise.all([answerOf(asked[0]), answerOf(asked[1])]);
  setStartSettings({ verification, system });
}

let running: Boot | undefined;

/** Build that the server announced, for the cache-busting reload. */
export function serverBuild(): string {
  return running?.build ?? __BUILD__;
}

/** Start-up order of platform.md 2.1: keys, verification settings (5), system settings (4); the server's clock is kept. */
export async function start(): Promise<void> {
  running = await readBoot();
  // A document that the browser kept says what time it was then.
  if (document.documentElement.dataset.kept === undefined) setServerTime(running.currentTime);
  await readSettings(running);
}

/** Reads the settings again, after they were saved or the tenant changed. */
export async function readSettingsAgain(): Promise<void> {
  await readSettings(running ?? (await readBoot()));
}
