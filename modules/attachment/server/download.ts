import type { Readable } from 'node:stream';
import { commonErrors, isUuid } from '@mp/kernel/contract';
import { contentDisposition, type Services } from '@mp/kernel/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attachmentErrors } from '../contract/attachment.errors.ts';
import { isPictureType } from './validation/file-kinds.ts';
import { smallerPicture } from './validation/picture.ts';
import { filesPath, readSigned, type SignedFile } from './signed-link.ts';
import type { ByteRange } from './store/object-store.ts';
import { contentName, storeOf } from './store/store.ts';

/** Longest side of a picture in a preview. */
const previewPixels = 2000;

interface Found {
  readonly hash: string;
  readonly type: string;
  readonly size: number;
}

/** Serves signed addresses. They need no session: browsers send neither token nor cookie with pictures and downloads. */
export function mountDownloads(app: FastifyInstance, services: Services): void {
  app.get(`${filesPath}:id`, async (request: FastifyRequest, reply: FastifyReply) => {
    const { id = '' } = request.params as Record<string, string>;
    const { tk } = request.query as Record<string, unknown>;
    const signed = isUuid(id) && typeof tk === 'string' ? readSigned(services.environment.tokenKey, id, tk) : undefined;
    if (!signed) throw commonErrors.notFound();
    if (signed.expires * 1000 <= services.now().getTime()) throw attachmentErrors.linkExpired();
    const file = await stillThere(services, signed);
    if (!file) throw commonErrors.notFound();
    reply
      .header(
        'content-disposition',
        contentDisposition(signed.fileName, signed.use === 'save' ? 'attachment' : 'inline'),
      )
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', signed.use === 'save' ? 'no-store' : 'private, max-age=300');
    const read = (range?: ByteRange) => bytesOf(services, contentName(signed.tenantId, file.hash), range);
    return signed.use === 'preview' && isPictureType(file.type)
      ? sendSmaller(reply, read)
      : sendBytes(reply, read, { range: request.headers.range, file });
  });
}

/** What the address names, unless it went into the bin since. */
async function stillThere(services: Services, { tenantId, id }: SignedFile): Promise<Found | undefined> {
  const [found] = await services.database.rows<Found>(
    { tenantId },
    `select hash, type, size from attachment where id = $1::uuid and deleted_at is null and scan_state in ('clean', 'skipped')`,
    [id],
  );
  return found;
}

type ReadBytes = (range?: ByteRange) => Promise<Readable>;

async function bytesOf(services: Services, name: string, range?: ByteRange): Promise<Readable> {
  const found = await storeOf(services).get(name, range);
  if (!found) throw commonErrors.notFound();
  return found.stream;
}

/** The part that a Range header asks for; undefined for the whole, null for one beyond the end. */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  // Several parts at once and other units are answered with the whole, as RFC 9110 allows.
  if (!match || (first === '' && last === '')) return undefined;
  const { start, end } =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (start >= size) return null;
  return end < start ? undefined : { start, end };
}

async function sendBytes(
  reply: FastifyReply,
  read: ReadBytes,
  given: { readonly range: string | undefined; readonly file: Found },
): Promise<FastifyReply> {
  const { file } = given;
  const size = Number(file.size);
  const range = rangeOf(given.range, size);
  reply.header('content-type', file.type).header('accept-ranges', 'bytes');
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
  const stream = await read(range);
  if (!range) return reply.header('content-length', size).send(stream);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(stream);
}

async function sendSmaller(reply: FastifyReply, read: ReadBytes): Promise<FastifyReply> {
  const picture = await smallerPicture(() => read(), previewPixels);
  return reply.header('content-type', 'image/webp').send(picture);
}
