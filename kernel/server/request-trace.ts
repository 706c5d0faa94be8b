import type { FastifyRequest } from 'fastify';
import type { Context } from './context.ts';

/** What the logs want to know of a request once it is answered. */
interface RequestTrace {
  context?: Context;
  /** The record that the call was about. */
  objectId?: string;
  /** Code of the refusal. */
  code?: string;
  /** Records that the answer showed. */
  records?: number;
}

const traces = new WeakMap<FastifyRequest, RequestTrace>();

/** The trace of a request, made when it is first asked for. */
export function traceOf(request: FastifyRequest): RequestTrace {
  const known = traces.get(request);
  if (known) return known;
  const made: RequestTrace = {};
  traces.set(request, made);
  return made;
}
