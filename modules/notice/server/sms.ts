import { createHash, createHmac } from 'node:crypto';
import { exchange, hostAddress, type HostTrust } from '@mp/kernel/server';

/** One letter by SMS. */
interface Sms {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

/** Sends an SMS and answers what the provider called it. Throws; `final: true` on the error forbids another try. */
export type SendSms = (sms: Sms, now: Date) => Promise<string>;

const timeoutMs = 30_000;

function refused(reason: string, final: boolean): Error {
  return Object.assign(new Error(reason), { final });
}

async function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  return answerOf(answer.status, await answer.text());
}

function answerOf(status: number, whole: string): unknown {
  const text = whole.slice(0, 4000);
  if (status < 200 || status > 299)
    throw refused(`status ${status} ${text.slice(0, 200)}`, status === 400 || status === 422);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A text or number of an answer as text; empty where it says nothing. */
function textField(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' || typeof found === 'number' ? `${found}` : '';
}

/** A gateway by which SMS leave. */
export interface SmsGateway {
  /** http(s) for any gateway, `aliyun:`, `tencent:`. */
  readonly address: string;
  /** Sent as a bearer token. */
  readonly token: string | null;
  readonly trust: HostTrust;
}

/** The gateway of an address out of the environment. */
export const smsGatewayOf = (address: string): SmsGateway => ({ address, token: null, trust: { isTrusted: true } });

function authorizationOf(url: URL, token: string | null): Record<string, string> {
  if (token !== null) return { authorization: `Bearer ${token}` };
  if (!url.username) return {};
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Any gateway that takes `{id, to, text}` by POST; the address may carry user and password, which become Basic authentication. */
function genericSender(url: URL, { token, trust }: SmsGateway): SendSms {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return async ({ id, to, text }) => {
    const { address } = await hostAddress(bare.hostname, trust);
    const body = JSON.stringify({ id, to, text });
    const { status, text: answer } = await exchange(bare, {
      method: 'POST',
      address,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'idempotency-key': id,
        ...authorizationOf(url, token),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return textField(answerOf(status, answer), 'id') || id;
  };
}

/** Percent-encoding of RFC 3986, as Aliyun signs it. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Aliyun's RPC signature, version 1.0: HMAC-SHA1 over the sorted, doubly encoded parameters. */
export function aliyunSignature(
  method: 'GET' | 'POST',
  params: Readonly<Record<string, string>>,
  secret: string,
): string {
  const query = Object.keys(params)
    .toSorted()
    .map((name) => `${encoded(name)}=${encoded(params[name] ?? '')}`)
    .join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&%2F&${encoded(query)}`)
    .digest('base64');
}

/** `aliyun://key:secret@dysmsapi.aliyuncs.com?sign=…&template=…&param=…`: the text is the one parameter of the template. */
function aliyunSender(url: URL): SendSms {
  const { searchParams: given } = url;
  return async ({ id, to, text }, now) => {
    const params: Record<string, string> = {
      AccessKeyId: decodeURIComponent(url.username),
      Action: 'SendSms',
      Format: 'JSON',
      OutId: id,
      PhoneNumbers: to,
      RegionId: given.get('region') ?? 'cn-hangzhou',
      SignName: given.get('sign') ?? '',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: `${id}-${now.getTime()}`,
      SignatureVersion: '1.0',
      TemplateCode: given.get('template') ?? '',
      TemplateParam: JSON.stringify({ [given.get('param') ?? 'content']: text }),
      Timestamp: now.toISOString().replace(/\.\d{3}Z$/, 'Z'),
      Version: '2017-05-25',
    };
    const signature = aliyunSignature('POST', params, decodeURIComponent(url.password));
    const body = new URLSearchParams({ ...params, Signature: signature }).toString();
    const scheme = given.get('tls') === 'none' ? 'http' : 'https';
    const answer = await post(
      `${scheme}://${url.host}/`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    );
    const code = textField(answer, 'Code');
    if (code !== 'OK')
      throw refused(`${code} ${textField(answer, 'Message')}`, /MOBILE_NUMBER_ILLEGAL|TEMPLATE|SIGN/.test(code));
    return textField(answer, 'BizId') || id;
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What Tencent signs. */
export interface TencentRequest {
  readonly service: string;
  readonly host: string;
  readonly body: string;
  readonly secretId: string;
  readonly secretKey: string;
  readonly now: Date;
  readonly contentType?: string;
}

/** Tencent's authorization header, TC3-HMAC-SHA256 over content type, host and body. */
export function tencentAuthorization(request: TencentRequest): string {
  const time = Math.floor(request.now.getTime() / 1000);
  const day = new Date(time * 1000).toISOString().slice(0, 10);
  const type = request.contentType ?? 'application/json; charset=utf-8';
  const canonical = `POST\n/\n\ncontent-type:${type}\nhost:${request.host}\n\ncontent-type;host\n${sha256(request.body)}`;
  const scope = `${day}/${request.service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${request.secretKey}`, day), request.service), 'tc3_request');
  const signature = hmac(key, `TC3-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${request.secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`;
}

/** `tencent://secretId:secretKey@sms.tencentcloudapi.com?appId=…&sign=…&template=…`: the text is the template's one parameter. */
function tencentSender(url: URL): SendSms {
  const { searchParams: given } = url;
  return async ({ id, to, text }, now) => {
    const body = JSON.stringify({
      PhoneNumberSet: [to.startsWith('+') ? to : `+86${to}`],
      SmsSdkAppId: given.get('appId') ?? '',
      SignName: given.get('sign') ?? '',
      TemplateId: given.get('template') ?? '',
      TemplateParamSet: [text],
      SessionContext: id,
    });
    const answer = await post(
      `${given.get('tls') === 'none' ? 'http' : 'https'}://${url.host}/`,
      {
        'content-type': 'application/json; charset=utf-8',
        authorization: tencentAuthorization({
          service: 'sms',
          host: url.host,
          body,
          secretId: decodeURIComponent(url.username),
          secretKey: decodeURIComponent(url.password),
          now,
        }),
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': given.get('region') ?? 'ap-guangzhou',
        'x-tc-timestamp': String(Math.floor(now.getTime() / 1000)),
      },
      body,
    );
    const response = field(answer, 'Response');
    const error = field(response, 'Error');
    const [status] = (field(response, 'SendStatusSet') ?? []) as unknown[];
    const code = textField(error, 'Code') || textField(status, 'Code');
    if (code !== 'Ok')
      throw refused(
        `${code} ${textField(error, 'Message') || textField(status, 'Message')}`,
        /InvalidParameter|IncorrectPhone/.test(code),
      );
    return textField(status, 'SerialNo') || id;
  };
}

/** The adapter that the address of a gateway names: http(s) for any gateway, `aliyun:`, `tencent:`. */
export function smsSender(gateway: SmsGateway): SendSms {
  const url = new URL(gateway.address);
  if (url.protocol === 'aliyun:') return aliyunSender(url);
  if (url.protocol === 'tencent:') return tencentSender(url);
  return genericSender(url, gateway);
}
