import { beforeAll, expect, test } from 'vitest';
import type { TestServer } from '@mp/kernel/testing';
import { aDealerServer, Stage, pagesOf, signsOf } from '@mp/dealer/testing';
import { certificateOf } from './certificate.service.ts';
import { certificateHtml } from './certificate-page.ts';
import { dealerPublicModule } from '../index.ts';

let server: TestServer;
let stage: Stage;

beforeAll(async () => {
  server = await aDealerServer([dealerPublicModule]);
  stage = new Stage(server);
  await stage.set();
});

const codes = (id: string) =>
  server.sql<{ token: string }>('select token from qr_code where subject_id = $1 and revoked_at is null', [id]);

test('the certificate of an active dealer is one sheet of PDF with its name; printing it again keeps the code of its plaque', async () => {
  const { id } = await stage.activeDealer();
  const context = await server.contextOf(stage.people.dds);

  const bytes = await certificateOf(context, id);

  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect([...'上海宏动力设备有限公司DLR00001'].filter((sign) => !signsOf(bytes).has(sign))).toEqual([]);
  expect(pagesOf(bytes)).toBe(1);
  const issued = await codes(id);
  expect(issued).toHaveLength(1);
  const answer = await server.call(stage.people.asm, 'GET', `/dealer/dealer/${id}/certificate.pdf`);
  expect(answer.status).toBe(200);
  expect(await codes(id)).toEqual(issued);
});

test('there is none for a dealer that is not active', async () => {
  const { body } = await stage.shell({ creditCode: '91350100M000100Y43' });

  const answer = await server.call(stage.people.dds, 'GET', `/dealer/dealer/${body.id}/certificate.pdf`);

  expect([answer.status, answer.body.code]).toEqual([422, 'dealer.notActive']);
});

test('what is granted stands in rows; more than fit are counted, and nothing in a name is markup', () => {
  const row = { line: 'Diesel', bands: 'P1', capabilities: 'Sell', regions: 'Shanghai', until: '2030-12-31' };
  const html = certificateHtml(
    {
      name: '<b>A</b>',
      code: 'DLR00001',
      type: 'Full',
      address: '',
      contract: '',
      granted: Array(15).fill(row),
      day: '2026-03-01',
      url: 'https://x/?t=1&a',
    },
    (key, params) => `${key}${params ? JSON.stringify(params) : ''}`,
  );
  expect(html.match(/<td>Diesel<\/td>/gu)).toHaveLength(12);
  expect(html).toContain('more{&quot;count&quot;:&quot;3&quot;}');
  expect(html).toContain('&lt;b&gt;A&lt;/b&gt;');
  expect(html).toContain('data-qr="https://x/?t=1&amp;a"');
});
