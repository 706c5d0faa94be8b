import type { Json, Values } from '@mp/engine/core';
import { defineContributionPoint, type Context, type TxContext } from '@mp/kernel/server';

/** A business error: no retry, it is looked for at boundary events (workflow.md 9.1). */
export class BpmnError extends Error {
  readonly code: string;
  constructor(code: string, message = code) {
    super(message);
    this.name = 'BpmnError';
    this.code = code;
  }
}

/** What a service is told of the instance that calls it. */
export interface ServiceCall {
  readonly instanceId: string;
  readonly nodeId: string;
  readonly businessNo: string;
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly input: Values;
  /** The same over all attempts. */
  readonly key: string;
}

/** Work inside the house that service tasks of kind `internal` and `internalAsync` may name. */
export type InternalService = { readonly name: string } & (
  | {
      /** Runs in the transaction of the step, or in one of its own; throws `BpmnError` for a business error. */
      readonly run: (context: TxContext, call: ServiceCall) => Promise<Json>;
    }
  | {
      /** Waits for something outside of the database, so it runs in no transaction: for kind `internalAsync` alone. */
      readonly outside: (context: Context, call: ServiceCall) => Promise<Json>;
    }
);

/** The services that modules bring. */
export const internalServices = defineContributionPoint<InternalService>('workflow.internalServices', {
  keyOf: ({ name }) => name,
});

/** A service by its name. */
export function internalService(name: string): InternalService | undefined {
  return internalServices.all().find((each) => each.name === name);
}

/** Names of all services, for the designer and the compiler. */
export function internalServiceNames(): string[] {
  return internalServices
    .all()
    .map(({ name }) => name)
    .toSorted();
}
