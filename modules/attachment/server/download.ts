import { commonErrors } from '@mp/kernel/contract';
import { contentDisposition, type Services } from '@mp/kernel/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attachmentErrors } from '../contract/attachment.errors.ts';
import { storeOf } from './attachment.service.ts';
import { filesPath, readSigned } from './signed-link.ts';

/** Serves signed addresses. They need no session: browsers send neither token nor cookie with pictures and downloads. */
export function mountDownloads(app: FastifyInstance, services: Services): void {
  const { tokenKey, filesUrl } = services.environment;
  app.get(`${filesPath}*`, async (request: FastifyRequest, reply: FastifyReply) => {
    const file = readSigned(tokenKey, (request.params as Record<string, string>)['*'] ?? '');
    if (!file) throw commonErrors.notFound();
    if (file.expires * 1000 <= services.now().getTime()) throw attachmentErrors.linkExpired();
    const found = await storeOf(filesUrl).read(file);
    if (!found) throw commonErrors.notFound();
    return reply
      .header('content-type', file.type)
      .header('content-length', found.size)
      .header('content-disposition', contentDisposition(file.fileName, file.inline ? 'inline' : 'attachment'))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', file.inline ? 'private, max-age=300' : 'no-store')
      .send(found.stream);
  });
}
