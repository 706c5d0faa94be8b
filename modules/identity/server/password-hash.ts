import { createHmac, createSecretKey } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createQueue, type BoundedQueue } from '@mp/kernel/server';
import { compareSlowHash, parameters, slowHash } from './password-threads.ts';

const { memoryCost, timeCost, parallelism } = parameters;
const current = `argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}`;

/** Hashing of password digests with argon2id behind one bounded queue, in threads that give way to everybody else. */
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
  const nobody = () => (dummy ??= slowHash(seasoned('nobody')));
  return {
    hasRoom: queue.hasRoom,
    hash: (digest) => queue.run(() => slowHash(seasoned(digest))),
    verify: (phc, digest) =>
      pacedTurn(queue, async () => {
        const { isRight, took } = await compareSlowHash(phc ?? (await nobody()), seasoned(digest));
        return { answer: isRight && phc !== undefined, took };
      }),
    isOutdated: (phc) => !phc.startsWith(`$${current}$`),
  };
}

/**
 * Has work its turn, and the next one begin only after a rest of what it took of a processor: a rush of sign-ins, each of
 * which costs the loop and the database as well, takes half of the time of those threads and leaves the rest to others.
 */
export function pacedTurn<T>(
  queue: BoundedQueue,
  work: () => Promise<{ readonly answer: T; readonly took: number }>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const turn = queue.run(async () => {
      const { answer, took } = await work();
      resolve(answer);
      await new Promise<void>((rested) => void setTimeout(rested, took).unref());
    });
    turn.catch(reject);
  });
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
