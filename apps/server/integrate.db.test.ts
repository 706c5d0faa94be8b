import { readFileSync } from 'node:fs';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { accessProject } from '@mp/open-api/contract';
import { openApiModule } from '@mp/open-api/server';
import type { TestServer } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';

/** The calls that docs/how-to/integrate.md writes down, in their order. */
const snippets = [...readFileSync('docs/how-to/integrate.md', 'utf8').matchAll(/^```sh\n([^`]*)^```/gmu)].flatMap(
  ([, block = '']) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.startsWith('curl ')),
);

/** Does what a line of curl says, by HTTP. */
async function run(line: string, environment: Readonly<Record<string, string>>) {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, plain = '']) => quoted ?? plain);
  const told = words.map((word) => word.replaceAll(/\$(\w+)/gu, (_all, name: string) => environment[name] ?? ''));
  const after = (flag: string) => told.filter((_word, at) => told[at - 1] === flag);
  const form = after('-d');
  const answer = await fetch(told[1] ?? '', {
    method: form.length > 0 ? 'POST' : 'GET',
    headers: Object.fromEntries(after('-H').map((each) => each.split(/: (.*)/su).slice(0, 2))),
    ...(form.length > 0 ? { body: new URLSearchParams(form.join('&')) } : {}),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- the how-to's steps look into answers of any shape
  return { status: answer.status, body: (await answer.json()) as any };
}

let server: TestServer;
let stage: Stage;
let origin = '';
beforeAll(async () => {
  server = await aDealerServer([openApiModule]);
  stage = new Stage(server);
  await stage.set();
  await stage.shell();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

test('a program that follows the how-to reads dealers, by its token and by a bearer token', async () => {
  const { admin } = stage;
  const verify = { verifyUser: 'portal', verifyPassword: 'portal-7f3A' };
  const values = { code: 'PORTAL', name: { ZH_CN: '门户' }, userId: admin.id, qps: 20, dailyQuota: 1000, ...verify };
  const { body: project } = await server.call(admin, 'POST', accessProject.path, { body: values });
  await server.call(admin, 'PUT', `${accessProject.path}/${project.id}/apis`, { body: { apis: ['dealer.read'] } });
  const { body: issued } = await server.call(admin, 'POST', `${accessProject.path}/${project.id}/token`, { body: {} });
  const environment = {
    CONSOLE: origin,
    ACCESS_CODE: issued.accessCode,
    OPEN_TOKEN: issued.token,
    VERIFY_USER: verify.verifyUser,
    VERIFY_PASSWORD: verify.verifyPassword,
  };
  const [byToken = '', forBearer = '', byBearer = ''] = snippets;

  const first = await run(byToken, environment);
  const exchanged = await run(forBearer, environment);
  const second = await run(byBearer, { ...environment, BEARER: exchanged.body.data.token });

  expect(snippets).toHaveLength(3);
  expect(first.status).toBe(200);
  expect(first.body.items).toMatchObject([{ code: 'DLR00001' }]);
  expect(exchanged.body).toMatchObject({ result: true, data: { expiresIn: 7200 } });
  expect(second.body.items).toEqual(first.body.items);
});
