import type { Span } from '@opentelemetry/api';
import type { Database, JobHandler } from '@mp/kernel/server';
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

/**
 * Starts tracing when there is a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`); the packages are loaded only then. The other
 * standard variables of the exporter and the sampler hold as they are.
 */
export async function startTracing(
  endpoint: string | undefined,
  facts: { readonly version: string; readonly serviceName?: string | undefined },
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const [{ context, propagation, SpanKind, SpanStatusCode, trace }, node, { OTLPTraceExporter }, resources] =
    await Promise.all([
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
  const tracer = trace.getTracer('mpcloud', facts.version);

  function failed(span: Span, error: unknown): void {
    // The class alone: messages of the database may hold values.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
  }
  async function within<T>(
    name: string,
    options: { readonly kind: number; readonly attributes: Record<string, string | number> },
    work: () => Promise<T>,
  ): Promise<T> {
    return tracer.startActiveSpan(name, options, async (span) => {
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

  return {
    requests: (app) => {
      const spans = new WeakMap<FastifyRequest, Span>();
      app.addHook('onRequest', (request, _reply, done) => {
        const parent = propagation.extract(context.active(), request.headers);
        const route = request.routeOptions.url ?? 'unknown';
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
    },
    database: (database) => {
      const { batch, transaction } = database;
      const kind = SpanKind.CLIENT;
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
    },
    job: ({ kind, run: work }) => ({
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
    }),
    stop: () => provider.shutdown(),
  };
}
