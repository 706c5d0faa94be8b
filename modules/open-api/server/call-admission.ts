import type { Admission, Context, Principal, RawResult, Statement } from '@mp/kernel/server';

interface Judging {
  /** Where nobody is signed in. */
  readonly context: () => Context;
  readonly judging: Statement;
  /** Whether the statement answered what it did last time. */
  readonly isUnchanged: (verdict: RawResult | undefined) => boolean;
  /** As whom the call is made, by what the statement answered. */
  readonly judge: (verdict: RawResult | undefined) => Promise<Principal>;
  /** As whom it was made last time. */
  readonly principal: Principal;
}

/** A call whose token was good last time: it is read for as that user, and judged in the same round trip. */
export class CallAdmission implements Admission {
  readonly #given: Judging;
  #isSettled = false;
  /** Pending while some statement judges the call. */
  #asked: PromiseWithResolvers<void> | undefined;

  constructor(given: Judging) {
    this.#given = given;
  }

  statement(): Statement | undefined {
    if (this.#isSettled || this.#asked) return undefined;
    this.#asked = Promise.withResolvers();
    return this.#given.judging;
  }

  async settle(verdict: RawResult | undefined): Promise<Principal | undefined> {
    const { isUnchanged, judge, principal } = this.#given;
    this.#isSettled = true;
    this.#asked?.resolve();
    if (isUnchanged(verdict)) return undefined;
    const judged = await judge(verdict);
    return judged.userId === principal.userId && judged.epoch === principal.epoch ? undefined : judged;
  }

  reopen(): void {
    const asked = this.#asked;
    this.#asked = undefined;
    asked?.resolve();
  }

  async complete(): Promise<Principal | undefined> {
    while (!this.#isSettled && this.#asked) await this.#asked.promise;
    if (this.#isSettled) return undefined;
    this.#asked = Promise.withResolvers();
    const { context, judging } = this.#given;
    const [verdict] = await context()
      .batch(() => [judging])
      .catch((error: unknown) => {
        this.reopen();
        throw error;
      });
    return this.settle(verdict);
  }
}
