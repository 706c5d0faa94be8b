import { createHmac, createSecretKey } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createQueue } from '@mp/kernel/server';

// algorithm 2 is argon2id; the package's const enum cannot be imported under erasable syntax
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const current = 'argon2id$v=19$m=19456,t=2,p=1';

/** Hashing of password digests with argon2id behind one bounded queue. */
export interface PasswordHasher {
  /** PHC string of a digest (`mmd5-1`, 32 hex). */
  readonly hash: (digest: string) => Promise<string>;
  /** Whether the digest belongs to the stored PHC string; without one, the same time is spent for nothing. */
  readonly verify: (phc: string | undefined, digest: string) => Promise<boolean>;
  /** Whether another password would be judged: sign-ins beyond are refused before anything is read for them. */
  readonly hasRoom: () => boolean;
  /** Whether a stored string was made with weaker parameters than today's. */
  readonly isOutdated: (phc: string) => boolean;
}

/** Makes the hasher; `pepper` never leaves the server and is not in the database. */
export function createPasswordHasher(pepper: Uint8Array): PasswordHasher {
  // Half of the processors are everybody else's, and whoever is let in waits about a second at most.
  const queue = createQueue({ running: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 50 });
  const key = createSecretKey(pepper);
  const seasoned = (digest: string) => createHmac('sha256', key).update(digest).digest('hex');
  // An unknown user costs the same as a known one: a hash of nobody's digest is verified instead.
  let dummy: Promise<string> | undefined;
  const nobody = () => (dummy ??= hash(seasoned('nobody'), parameters));
  return {
    hasRoom: queue.hasRoom,
    hash: (digest) => queue.run(() => hash(seasoned(digest), parameters)),
    verify: (phc, digest) =>
      queue.run(async () => (await verify(phc ?? (await nobody()), seasoned(digest))) && phc !== undefined),
    isOutdated: (phc) => !phc.startsWith(`$${current}$`),
  };
}

let inUse: PasswordHasher | undefined;

/** Sets the hasher of this process; the module does it when it is composed. */
export function usePasswordHasher(hasher: PasswordHasher): void {
  inUse = hasher;
}

/** The hasher of this process. */
export function passwordHasher(): PasswordHasher {
  if (!inUse) throw new Error('the password hasher is not set');
  return inUse;
}
