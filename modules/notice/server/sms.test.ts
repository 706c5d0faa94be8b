import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aliyunSignature, smsGatewayOf, smsSender, tencentAuthorization } from './sms.ts';

interface Seen {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const seen: Seen[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: {} };
const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => (body += piece.toString()));
  request.on('end', () => {
    seen.push({ headers: request.headers, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
let host = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const address = gateway.address();
  host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => new Promise((resolve) => gateway.close(resolve)));

const sms = { id: '0190d5a0-0000-7000-8000-000000000001', to: '13800005678', text: '验证码 123456' };
const now = new Date('2026-11-21T09:00:00.000Z');

test('any gateway gets id, number and text, with the password of the address as Basic authentication', async () => {
  answer = { status: 200, body: { id: 'g-1' } };

  expect(await smsSender(smsGatewayOf(`http://me:s%40crt@${host}/send?x=1`))(sms, now)).toBe('g-1');
  const { headers, body } = seen.at(-1) ?? { headers: {}, body: '' };
  expect(JSON.parse(body)).toEqual(sms);
  expect(headers['idempotency-key']).toBe(sms.id);
  expect(headers.authorization).toBe(`Basic ${Buffer.from('me:s@crt').toString('base64')}`);
});

test('a busy gateway may be asked again, one that refuses the text may not', async () => {
  answer = { status: 503, body: {} };
  await expect(smsSender(smsGatewayOf(`http://${host}/`))(sms, now)).rejects.toMatchObject({ final: false });
  answer = { status: 422, body: {} };
  await expect(smsSender(smsGatewayOf(`http://${host}/`))(sms, now)).rejects.toMatchObject({ final: true });
});

test('signs as the documentation of Aliyun shows', () => {
  const params = {
    AccessKeyId: 'testid',
    Action: 'DescribeRegions',
    Format: 'XML',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
    SignatureVersion: '1.0',
    Timestamp: '2016-02-23T12:46:24Z',
    Version: '2014-05-26',
  };

  expect(aliyunSignature('GET', params, 'testsecret')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=');
});

test('Aliyun gets the text as the parameter of its template', async () => {
  answer = { status: 200, body: { Code: 'OK', BizId: 'b-1' } };

  const send = smsSender(
    smsGatewayOf(`aliyun://id:key@${host}?sign=%E6%81%92%E8%BF%9C&template=SMS_1&param=code&tls=none`),
  );

  expect(await send(sms, now)).toBe('b-1');
  const sent = new URLSearchParams(seen.at(-1)?.body);
  expect(JSON.parse(sent.get('TemplateParam') ?? '')).toEqual({ code: sms.text });
  expect(sent.get('SignName')).toBe('恒远');
  expect(sent.get('OutId')).toBe(sms.id);
  answer = { status: 200, body: { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'no' } };
  await expect(send(sms, now)).rejects.toMatchObject({ final: true });
});

test('signs as the documentation of Tencent shows', () => {
  const shown = tencentAuthorization({
    service: 'cvm',
    host: 'cvm.tencentcloudapi.com',
    body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    now: new Date(1_551_113_065_000),
  });

  expect(shown).toContain('Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168');
});

test('Tencent gets a signed request whose signature covers the text', async () => {
  answer = { status: 200, body: { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: 't-1' }] } } };

  expect(await smsSender(smsGatewayOf(`tencent://id:key@${host}?appId=14&sign=x&template=9&tls=none`))(sms, now)).toBe(
    't-1',
  );
  const { headers, body } = seen.at(-1) ?? { headers: {}, body: '' };
  expect(JSON.parse(body)).toMatchObject({ PhoneNumberSet: ['+8613800005678'], TemplateParamSet: [sms.text] });
  const given = { service: 'sms', host, body, secretId: 'id', secretKey: 'key', now };
  expect(headers.authorization).toBe(tencentAuthorization(given));
  expect(tencentAuthorization({ ...given, body: `${body} ` })).not.toBe(headers.authorization);
  answer = { status: 200, body: { Response: { Error: { Code: 'RequestLimitExceeded', Message: 'slow' } } } };
  await expect(smsSender(smsGatewayOf(`tencent://id:key@${host}?tls=none`))(sms, now)).rejects.toMatchObject({
    final: false,
  });
});
