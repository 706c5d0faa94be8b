import { getUserInfo } from './session.ts';

/** Something small kept in this browser for the signed-in user in his tenant; never what the server should keep. */
export interface OwnStore {
  readonly read: () => string | null;
  readonly write: (value: string) => void;
  readonly remove: () => void;
}

/** The user's own store of a name such as `workflow.openNext`. */
export function ownStore(name: string): OwnStore {
  const key = (): string => {
    const info = getUserInfo();
    return [name, info?.tenancyId, info?.userid].join(':');
  };
  return {
    read: () => localStorage.getItem(key()),
    write: (value) => localStorage.setItem(key(), value),
    remove: () => localStorage.removeItem(key()),
  };
}
