import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { gatewayPrefix } from '../contract/index.ts';

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const base = `${gatewayPrefix}/reference`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>mpcloud API</title>
    <link rel="stylesheet" href="${base}/swagger-ui.css" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="${base}/swagger-ui-bundle.js"></script>
    <script src="${base}/start.js"></script>
  </body>
</html>`;

const start = `SwaggerUIBundle({ url: '${gatewayPrefix}/openapi.json', dom_id: '#reference', deepLinking: true, filter: true, docExpansion: 'none', supportedSubmitMethods: [], validatorUrl: null });`;

const files: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};

/** The reference page of all operations, drawn from openapi.json in the browser; it calls nothing outside. */
export function mountReference(app: FastifyInstance): void {
  app.get(base, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get(`${base}/start.js`, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  for (const [file, type] of Object.entries(files))
    app.get(`${base}/${file}`, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(join(folder, file))),
    );
}
