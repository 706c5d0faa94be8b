import type { Environment } from '@mp/kernel/server';
import { AppKeys } from './app-keys.service.ts';
import { useNameKey } from './name-hash.ts';
import { createPasswordHasher, usePasswordHasher, type PasswordHasher } from './password-hash.ts';
import { tokenKid } from './session-of.ts';
import type { TokenKey } from './token.ts';

/** What the sign-in works with, made once per process. */
export interface Door {
  readonly environment: Environment;
  readonly hasher: PasswordHasher;
  readonly appKeys: AppKeys;
  readonly tokenKey: TokenKey;
}

/** Makes the door from the keys of the installation. */
export function createDoor(environment: Environment): Door {
  const hasher = createPasswordHasher(environment.pepper);
  usePasswordHasher(hasher);
  useNameKey(environment.tokenKey);
  return {
    environment,
    hasher,
    appKeys: new AppKeys(environment.build),
    tokenKey: { kid: tokenKid, key: environment.tokenKey },
  };
}
