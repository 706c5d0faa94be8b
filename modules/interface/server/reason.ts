import { AppError, errorTextKey, type I18nText } from '@mp/kernel/contract';
import { AnswerTooLargeError, PrivateHostError, type SpokenValue, type Texts } from '@mp/kernel/server';
import type { Language } from '@mp/kernel/contract';
import { MappingFault } from './message.ts';

/** Why a call or an event went wrong, as its line keeps it: the code, and what it is about. */
const prefix = 'interface.';

/** Codes for which there are words (`interfaceCall.reason.<code>`). */
type ReasonCode =
  | 'certificate'
  | 'circuitOpen'
  | 'disabled'
  | 'hostPrivate'
  | 'hostUnknown'
  | 'mapping'
  | 'network'
  | 'noSecret'
  | 'ownerLeft'
  | 'refused'
  | 'reset'
  | 'timeout'
  | 'tooLarge'
  | 'unexpected'
  | 'unknown'
  | 'unreachable'
  | 'unreadable';

/** A reason as a line keeps it. */
export const reasonOf = (code: ReasonCode, about = ''): string =>
  about === '' ? `${prefix}${code}` : `${prefix}${code} ${about}`;

const byErrno: Readonly<Record<string, ReasonCode>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'hostUnknown',
  EAI_AGAIN: 'hostUnknown',
  EPIPE: 'reset',
  ETIMEDOUT: 'unreachable',
};

const isOfCertificate = (code: string): boolean => /CERT|ERR_TLS|^ERR_SSL|SELF_SIGNED|UNABLE_TO/u.test(code);

/** Why nothing was answered. */
export function reasonOfNetwork(
  error: unknown,
  { host, seconds }: { readonly host: string; readonly seconds: number },
): string {
  if (!(error instanceof Error)) return reasonOf('network', String(error));
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return reasonOf('timeout', String(seconds));
  if (error instanceof PrivateHostError) return reasonOf('hostPrivate', host);
  if (error instanceof AnswerTooLargeError) return reasonOf('tooLarge');
  const errno = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = byErrno[errno];
  if (known !== undefined) return reasonOf(known, host);
  if (isOfCertificate(errno)) return reasonOf('certificate', errno);
  return reasonOf('network', error.message === '' ? error.name : error.message);
}

/** Why an event was not sent at all. */
export function reasonOfRefusal(error: unknown): string {
  if (error instanceof MappingFault) return reasonOf('mapping', error.message);
  if (!(error instanceof AppError)) return reasonOf('unexpected');
  const { code, target, detail } = error.params;
  const about = target === undefined ? code : `${String(target)}: ${String(detail)}`;
  return error.code.startsWith(prefix) ? `${error.code} ${String(about ?? '')}`.trim() : refusalReason(error);
}

interface KeptRefusal {
  readonly path?: string;
  readonly code: string;
  readonly params?: AppError['params'];
}

/** Longest list of refusals that a line keeps; what is more is left out. */
const longestList = 900;
const listed = 'refusals ';

/** What the product has refused, each with its field, so that everybody reads it in his own language. */
export function refusalReason(error: AppError): string {
  const all: readonly KeptRefusal[] = error.fields ?? [{ code: error.code, params: error.params }];
  const kept = all.map(({ path, code, params }) => ({
    ...(path ? { path } : {}),
    code,
    ...(params ? { params } : {}),
  }));
  while (kept.length > 1 && JSON.stringify(kept).length > longestList) kept.pop();
  return `${prefix}${listed}${JSON.stringify(kept)}`;
}

function refusalWords(texts: Texts, language: Language, about: string): string | undefined {
  try {
    const kept = JSON.parse(about) as readonly KeptRefusal[];
    return kept
      .map(({ path, code, params }) => {
        const words = texts.text(language, errorTextKey(code), params);
        return path === undefined ? words : `${path}: ${words}`;
      })
      .join(' ');
  } catch {
    // The line had no room for the whole list.
    return undefined;
  }
}

/** A reason in the words of a language; what is no code, such as `HTTP 503`, as it is. */
export function reasonWords(texts: Texts, language: Language, reason: string): string {
  if (!reason.startsWith(prefix)) return reason;
  const [code = '', ...rest] = reason.slice(prefix.length).split(' ');
  const detail = rest.join(' ');
  if (code === listed.trim()) return refusalWords(texts, language, detail) ?? reason;
  const key = `interfaceCall.reason.${code}`;
  return texts.has(language, key) ? texts.text(language, key, { detail }) : reason;
}

/** The words of a reason for each reader of a notice. */
export const reasonNames = (texts: Texts, reason: string): I18nText => ({
  ZH_CN: reasonWords(texts, 'zh-CN', reason),
  EN_US: reasonWords(texts, 'en-US', reason),
  JA_JP: reasonWords(texts, 'ja-JP', reason),
});

/** The words beside the reason of a line. */
export const spokenReason: SpokenValue = ({ texts, language }, reason) => reasonWords(texts, language, reason);
