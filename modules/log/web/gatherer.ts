import { errorsPerMinute, functionsPerCall, type OpenedFunction, type PageError } from '../contract/index.ts';

/** Lines that wait at most; older ones are dropped while the server can not be reached. */
const maxWaiting = 200;

/** What of an error goes to the server. */
export function pageError(error: unknown, route: string): PageError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    message: (message || 'unknown').slice(0, 500),
    ...(stack ? { stack: stack.slice(0, 4000) } : {}),
    route: route.slice(0, 200),
  };
}

/** Gathers lines until they are sent: uses by fifty, errors at most ten a minute. */
export class Gatherer {
  #uses: OpenedFunction[] = [];
  #errors: PageError[] = [];
  #minute = 0;
  #inMinute = 0;

  /** Takes a use; true when a call is full. */
  addUse(use: OpenedFunction): boolean {
    if (!/^[\w./:-]{1,100}$/u.test(use.name)) return false;
    this.#uses.push(use);
    if (this.#uses.length > maxWaiting) this.#uses.shift();
    return this.#uses.length >= functionsPerCall;
  }

  /** Takes an error unless ten came in this minute. */
  addError(error: PageError, now: number): void {
    const minute = Math.floor(now / 60_000);
    if (minute !== this.#minute) [this.#minute, this.#inMinute] = [minute, 0];
    if (this.#inMinute >= errorsPerMinute) return;
    this.#inMinute += 1;
    this.#errors.push(error);
  }

  /** The next call's uses, taken out. */
  takeUses(): readonly OpenedFunction[] {
    return this.#uses.splice(0, functionsPerCall);
  }

  /** The next call's errors, taken out. */
  takeErrors(): readonly PageError[] {
    return this.#errors.splice(0, errorsPerMinute);
  }

  /** Puts uses back that could not be sent. */
  putBack(uses: readonly OpenedFunction[]): void {
    this.#uses = [...uses, ...this.#uses].slice(-maxWaiting);
  }
}
