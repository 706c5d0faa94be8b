import type { Span, Tracer } from '@opentelemetry/api';
import { type Database, type JobHandler, routePathOf } from '@mp/kernel/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Spans of requests, database batches and jobs, sent to a collector by OTLP over HTTP. */
export interface Tracing {
  /** Gives every request a span, continuing the caller's trace. */
  readonly requests: (app: FastifyInstance) => void;
  /** Gives every batch and transaction of the pool a span. */
  readonly database: (database: Database) => void;
  /** A handler whose runs have a span each. */
  readonly job: (handler: JobHandler) => JobHandler;
  /** Sends what waits and ends. */
  readonly stop: () => Promise<void>;
}

/** Longest text of a statement in a span; values are never part of it. */
const maxStatement = 200;

type Api = typeof import('@opentelemetry/api');

/** A span around some work, which tells when the work has failed. */
type Within = <T>(
  name: string,
  options: { readonly kind: number; readonly attributes: Record<string, string | number> },
  work: () => Promise<T>,
) => Promise<T>;

function withinSpans({ SpanStatusCode }: Api, tracer: Tracer): Within {
  function failed(span: Span, error: unknown): void {
    // The class alone: messages of the database may hold values.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
  }
  return (name, options, work) =>
    tracer.startActiveSpan(name, options, async (span) => {
      try {
        return await work();
      } catch (error) {
        failed(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
}

function traceRequests({ context, propagation, SpanKind, SpanStatusCode, trace }: Api, tracer: Tracer) {
  return (app: FastifyInstance): void => {
    const spans = new WeakMap<FastifyRequest, Span>();
    app.addHook('onRequest', (request, _reply, done) => {
      const parent = propagation.extract(context.active(), request.headers);
      const route = routePathOf(request) ?? 'unknown';
      const span = tracer.startSpan(
        `${request.method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
        },
        parent,
      );
      spans.set(request, span);
      context.with(trace.setSpan(parent, span), done);
    });
    app.addHook('onResponse', (request, reply, done) => {
      const span = spans.get(request);
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (span && reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
    app.addHook('onRequestAbort', (request, done) => {
      spans.get(request)?.end();
      done();
    });
  };
}

function traceDatabase({ SpanKind }: Api, within: Within) {
  const kind = SpanKind.CLIENT;
  return (database: Database): void => {
    const { batch, transaction } = database;
    database.batch = (statements) =>
      within(
        'db batch',
        {
          kind,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.batch.size': statements.length,
            'db.query.text': (statements.at(-1)?.text ?? '').replaceAll(/\s+/gu, ' ').slice(0, maxStatement),
          },
        },
        () => batch.call(database, statements),
      );
    database.transaction = (first, work) =>
      within(
        'db transaction',
        { kind, attributes: { 'db.system.name': 'postgresql' } },
        () => transaction.call(database, first, work as never) as Promise<never>,
      );
  };
}

function traceJob({ SpanKind }: Api, within: Within) {
  return ({ kind, run: work }: JobHandler): JobHandler => ({
    kind,
    run: (jobContext, payload, run) =>
      within(
        `job ${kind}`,
        {
          kind: SpanKind.CONSUMER,
          attributes: { 'messaging.operation.name': kind, 'job.id': run.jobId, 'job.attempt': run.attempt },
        },
        () => work(jobContext, payload, run),
      ),
  });
}

/**
 * Starts tracing when there is a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`); the packages are loaded only then. The other
 * standard variables of the exporter and the sampler hold as they are.
 */
export async function startTracing(
  endpoint: string | undefined,
  facts: { readonly version: string; readonly serviceName?: string | undefined },
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const [api, node, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new node.NodeTracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': facts.serviceName ?? 'mpcloud',
      'service.version': facts.version,
      'process.pid': process.pid,
    }),
    spanProcessors: [
      new node.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/u, '')}/v1/traces` })),
    ],
  });
  provider.register();
  const tracer = api.trace.getTracer('mpcloud', facts.version);
  const within = withinSpans(api, tracer);
  return {
    requests: traceRequests(api, tracer),
    database: traceDatabase(api, within),
    job: traceJob(api, within),
    stop: () => provider.shutdown(),
  };
}
