import { randomBytes } from 'node:crypto';
import { wireLanguages } from '@mp/kernel/contract';
import { open, seal, type Context } from '@mp/kernel/server';
import { fromBase64Url, toBase64Url, type Boot } from '../contract/index.ts';
import { insertAppKey, lockAppKeys, readAppKeys, type AppKeyRow } from './app-key.query.ts';
import { serverWire } from './wire.ts';

const day = 86_400_000;
const rotateAfter = 90 * day;
/** How long the key before the current one is still accepted. */
const grace = { payload: 90 * day, ecdh: day } as const;
/** How long a node may not know that another one has rotated. */
const freshFor = 60_000;

interface Key {
  readonly kid: string;
  readonly secret: Uint8Array;
  readonly createdAt: number;
}

interface KeySet {
  readonly payload: readonly Key[];
  readonly ecdh: readonly Key[];
  readonly readAt: number;
}

/** The keys of the wire envelopes: kept in the database, rotated every 90 days, the previous one accepted for a while. */
export class AppKeys {
  readonly #build: string;
  #set: KeySet | undefined;

  constructor(build: string) {
    this.#build = build;
  }

  /** Keys of `reuestParas` that are accepted now. */
  async payloadKeys(context: Context): Promise<readonly { kid: string; appKey: Uint8Array }[]> {
    const { payload } = await this.#current(context);
    return payload.map(({ kid, secret }) => ({ kid, appKey: secret }));
  }

  /** Keys of `secureData` that are accepted now. */
  async secretKeys(context: Context): Promise<readonly { ecdhKid: string; privateKey: Uint8Array }[]> {
    const { ecdh } = await this.#current(context);
    return ecdh.map(({ kid, secret }) => ({ ecdhKid: kid, privateKey: secret }));
  }

  /** What the document carries for the browser. */
  async boot(context: Context): Promise<Boot> {
    const { payload, ecdh } = await this.#current(context);
    const [appKey, ecdhKey] = [payload[0], ecdh[0]];
    if (!appKey || !ecdhKey) throw new Error('no application keys');
    return {
      kid: appKey.kid,
      appKey: toBase64Url(appKey.secret),
      ecdhKid: ecdhKey.kid,
      ecdhPub: toBase64Url(serverWire.publicKeyOf(ecdhKey.secret)),
      currentTime: context.now.getTime(),
      build: this.#build,
      languages: wireLanguages,
    };
  }

  async #current(context: Context): Promise<KeySet> {
    const now = context.now.getTime();
    const known = this.#set;
    if (known && Math.abs(now - known.readAt) < freshFor) return known;
    const rows = await readAppKeys(context);
    const isOld = (kind: AppKeyRow['kind']) => {
      const newest = rows.find((row) => row.kind === kind);
      return !newest || Date.parse(newest.created_at) + rotateAfter <= now;
    };
    const all = isOld('payload') || isOld('ecdh') ? await rotate(context) : rows;
    this.#set = { payload: accepted(all, 'payload', now), ecdh: accepted(all, 'ecdh', now), readAt: now };
    return this.#set;
  }
}

/** The newest key, and the one before as long as the newest has not been there for the grace. */
function accepted(rows: readonly AppKeyRow[], kind: AppKeyRow['kind'], now: number): readonly Key[] {
  const keys = rows.filter((row) => row.kind === kind).map(keyOf);
  const [newest, previous] = keys;
  if (!newest) return [];
  return previous && newest.createdAt + grace[kind] > now ? [newest, previous] : [newest];
}

function keyOf(row: AppKeyRow): Key {
  const secret = fromBase64Url(open(row.secret));
  if (!secret) throw new Error(`application key ${row.kid} is broken`);
  return { kid: row.kid, secret, createdAt: Date.parse(row.created_at) };
}

/** Makes the keys that are missing or due; of several nodes one makes them. */
async function rotate(context: Context): Promise<readonly AppKeyRow[]> {
  return context.tx(async (tx) => {
    const rows = [...(await lockAppKeys(tx))];
    for (const kind of ['payload', 'ecdh'] as const) {
      const newest = rows.find((row) => row.kind === kind);
      if (newest && Date.parse(newest.created_at) + rotateAfter > context.now.getTime()) continue;
      const secret = randomBytes(32);
      const made: AppKeyRow = {
        kid: `${kind === 'payload' ? 'k' : 'e'}${randomBytes(4).toString('hex')}`,
        kind,
        secret: seal(toBase64Url(secret)),
        public_key: kind === 'ecdh' ? toBase64Url(serverWire.publicKeyOf(secret)) : null,
        created_at: context.at,
      };
      await insertAppKey(tx, made);
      rows.unshift(made);
    }
    return rows;
  });
}
