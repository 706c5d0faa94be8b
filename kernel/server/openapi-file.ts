import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { gatewayPrefix } from '../contract/index.ts';
import { acceptedCoding } from './content-coding.ts';
import { openApiDocument } from './openapi.ts';
import type { ApiDescription } from './openapi.ts';

interface Packed {
  readonly etag: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

async function pack(described: ApiDescription): Promise<Packed> {
  const text = Buffer.from(JSON.stringify(openApiDocument(described)));
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(text),
  ]);
  return { etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`, br, gzip: zipped };
}

/** Serves the description of the API: made when it is first asked for, kept compressed, answered with 304 when it is known. */
export function mountOpenApi(app: FastifyInstance, described: ApiDescription): void {
  let made: Promise<Packed> | undefined;
  app.get(`${gatewayPrefix}/openapi.json`, async (request, reply) => {
    made ??= pack(described);
    const { etag, br, gzip: zipped } = await made;
    reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))
      return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const coding = acceptedCoding(request);
    if (!coding) return reply.send(await promisify(brotliDecompress)(br));
    return reply.header('content-encoding', coding).send(coding === 'br' ? br : zipped);
  });
}
