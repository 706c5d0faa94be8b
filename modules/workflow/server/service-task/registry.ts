import type { Json, Values } from '@mp/engine/core';
import type { TxContext } from '@mp/kernel/server';

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

/** Work inside the house, in the transaction of the step; throws `BpmnError` for a business error. */
export type InternalService = (context: TxContext, call: ServiceCall) => Promise<Json>;

const services = new Map<string, InternalService>();

/** Makes a service known that service tasks of kind `internal` and `internalAsync` may name. */
export function registerInternalService(name: string, service: InternalService): void {
  services.set(name, service);
}

/** A service by its name. */
export function internalService(name: string): InternalService | undefined {
  return services.get(name);
}

/** Names of all services, for the designer and the compiler. */
export function internalServices(): string[] {
  return [...services.keys()].toSorted();
}
