import { ApiError } from './api-error.ts';
import { ChunkError } from './chunk.ts';

/** Something somebody opened or pressed: the address of a page, or the key of an action; never what was typed. */
export interface Use {
  readonly kind: 'menu' | 'action';
  readonly name: string;
  readonly at: string;
}

/** Who is told of uses and of unexpected errors. */
export interface UsageListener {
  readonly use: (use: Use) => void;
  readonly error: (error: unknown) => void;
}

/** What happens before somebody listens waits here, so that the listener can be loaded late. */
const maxEarly = 50;
let listener: UsageListener | undefined;
let earlyUses: Use[] = [];
let earlyErrors: unknown[] = [];

/** Notes that a page was opened or an action pressed. */
export function noteUse(kind: Use['kind'], name: string): void {
  const use: Use = { kind, name, at: new Date().toISOString() };
  if (listener) listener.use(use);
  else if (earlyUses.length < maxEarly) earlyUses.push(use);
}

/** Notes what broke; refusals of the server and pieces that could not be loaded are not unexpected. */
export function noteError(error: unknown): void {
  if (error instanceof ApiError || error instanceof ChunkError) return;
  if (listener) listener.error(error);
  else if (earlyErrors.length < maxEarly) earlyErrors.push(error);
}

/** Begins to listen; what came before is told at once. */
export function listenToUsage(given: UsageListener): void {
  listener = given;
  for (const use of earlyUses) given.use(use);
  for (const error of earlyErrors) given.error(error);
  earlyUses = [];
  earlyErrors = [];
}
