import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { apiPrefix, AppError } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import type { DataStore, Server, Upload } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginUpload } from '../contract/attachment.api.ts';
import { attachmentErrors } from '../contract/attachment.errors.ts';
import { abandonUpload, openUpload, receiveBytes, uploadHours, uploadOf } from './upload.service.ts';

/** A request of the protocol with its caller, and the refusal of ours that ended it. */
interface Running {
  readonly context: Context;
  refused?: AppError;
}

const running = new AsyncLocalStorage<Running>();

function current(): Running {
  const found = running.getStore();
  if (!found) throw new Error('no request of an upload');
  return found;
}

let server: Promise<Server> | undefined;

/** The protocol's server, loaded when the first large file comes. */
async function loadServer(): Promise<Server> {
  const tus = await import('@tus/server');
  return new tus.Server({
    path: `${apiPrefix}${beginUpload.path}`,
    relativeLocation: true,
    datastore: storeOn(tus),
    // Ids come from `create`; the protocol's own name is not used.
    namingFunction: () => 'new',
    onResponseError: (_request, error) => {
      if (error instanceof AppError) current().refused = error;
      return undefined;
    },
  });
}

/** What the protocol asks of storage, as use cases of the caller: each judges tenant and user anew. */
function storeOn(tus: typeof import('@tus/server')): DataStore {
  class UploadStore extends tus.DataStore {
    override readonly extensions = ['creation', 'expiration', 'termination'];

    override async create(upload: Upload): Promise<Upload> {
      const { filename, purpose } = upload.metadata ?? {};
      const announced = { name: filename ?? '', purpose: purpose ?? 'document', size: upload.size ?? 0 };
      upload.id = await openUpload(current().context, announced);
      upload.creation_date = current().context.at;
      return upload;
    }

    override async getUpload(id: string): Promise<Upload> {
      const found = await uploadOf(current().context, id);
      return new tus.Upload({
        id,
        size: found.size,
        offset: found.received,
        creation_date: found.createdAt,
        metadata: { filename: found.fileName, purpose: found.purpose },
      });
    }

    override write(bytes: Readable, id: string, offset: number): Promise<number> {
      return receiveBytes(current().context, id, { offset, bytes });
    }

    override remove(id: string): Promise<void> {
      return abandonUpload(current().context, id);
    }

    override getExpiration(): number {
      return uploadHours * 3_600_000;
    }
  }
  return new UploadStore();
}

/**
 * Answers a request of the protocol tus 1.0. What breaks the protocol is `attachment.uploadRefused`; our own refusals
 * come in our own shape.
 */
export async function speakTus(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id } = request.params as { readonly id?: string };
  if (id !== undefined) await uploadOf(context, id);
  server ??= loadServer();
  const tus = await server;
  const state: Running = { context };
  const answer = await running.run(state, () => tus.handleWeb(webRequest(request)));
  if (state.refused) throw state.refused;
  if (answer.status >= 400) throw attachmentErrors.uploadRefused();
  for (const [name, value] of answer.headers) if (/^(tus-|upload-|location$)/.test(name)) reply.header(name, value);
  return reply.code(answer.status).send();
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && /^(tus-|upload-|content-|host$)/.test(name)) headers.set(name, value);
  const init = { method: request.method, headers };
  if (request.method !== 'PATCH') return new Request(`http://server${request.url}`, init);
  const body = Readable.toWeb(request.raw) as ReadableStream<Uint8Array>;
  return new Request(`http://server${request.url}`, { ...init, body, duplex: 'half' } as RequestInit);
}
