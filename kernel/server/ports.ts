import type { Context } from './context.ts';
import type { Tx } from './database.ts';

/** What the kernel asks of modules without knowing them; filled once at start. */
export interface Ports {
  /** Starts a process for a record, in the transaction of the transition that asks for it (module workflow). */
  readonly startProcess: (
    context: Context,
    tx: Tx,
    process: string,
    subject: { readonly resource: string; readonly id: string },
  ) => Promise<void>;
  /** Sends a message to users through the outbox (module notice). */
  readonly sendNotice: (
    context: Context,
    tx: Tx,
    notice: {
      readonly to: readonly string[];
      readonly titleKey: string;
      readonly params: Readonly<Record<string, string>>;
    },
  ) => Promise<void>;
  /** A setting's value for the caller: user, then tenant, then platform, then its default (module settings). */
  readonly setting: <T>(context: Context, key: string) => Promise<T>;
  /** Keeps bytes for the caller's tenant and answers the file's id (module attachment). */
  readonly storeFile: (
    context: Context,
    bytes: AsyncIterable<Uint8Array>,
    file: { readonly name: string; readonly type: string; readonly purpose: string },
  ) => Promise<{ readonly id: string; readonly size: number }>;
  readonly readFile: (context: Context, id: string) => Promise<NodeJS.ReadableStream>;
  readonly removeFile: (context: Context, id: string) => Promise<void>;
  /** An address, good for five minutes, under which a browser may load a kept file; the caller has judged the right. */
  readonly fileLink: (context: Context, id: string, fileName?: string) => Promise<string>;
}

const filled: Partial<Ports> = {};

/** Fills ports; a module does this when it starts. */
export function fillPorts(given: Partial<Ports>): void {
  Object.assign(filled, given);
}

/** The filled ports; asking for one that no loaded module fills is a bug of the composition. */
export function ports(): Ports {
  return new Proxy(filled as Ports, {
    get(target, name) {
      const port = target[name as keyof Ports];
      if (port === undefined) throw new Error(`port ${String(name)} is not filled`);
      return port;
    },
  });
}
