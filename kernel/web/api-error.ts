import type { ErrorParams, FieldError } from '@mp/kernel/contract';
import { errorTextKey } from '@mp/kernel/contract';
import { hasText, text } from './i18n.ts';

/** Error codes of a session that is over (platform.md 1.6). */
export const sessionCodes: readonly string[] = ['auth.tokenInvalid', 'auth.tokenExpired', 'auth.signatureExpired'];

/** What an error answer says. */
export interface ApiErrorFacts {
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly params?: ErrorParams;
  readonly fields?: readonly FieldError[];
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  /** The server's sentence, used when the code has no text here. */
  readonly serverMessage?: string;
}

/** A refused or failed call. Its sentence is made by `errorText` when it is shown, so it follows the language. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: ErrorParams;
  readonly fields: readonly FieldError[];
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly serverMessage: string;

  constructor(facts: ApiErrorFacts) {
    super(facts.code);
    this.name = 'ApiError';
    this.code = facts.code;
    this.status = facts.status;
    this.params = facts.params ?? {};
    this.fields = facts.fields ?? [];
    this.detail = facts.detail ?? {};
    this.requestId = facts.requestId ?? '';
    this.serverMessage = facts.serverMessage ?? '';
  }

  /** No answer came: offline, server gone, or timed out. */
  get unreachable(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** The session is over; the client already takes the user to the login page. */
  get sessionOver(): boolean {
    return this.status === 401 && sessionCodes.includes(this.code);
  }
}

/** The sentence of an error code in the current language: its text, else the server's sentence, else the generic one. */
export function codeText(code: string, params: ErrorParams = {}, serverMessage = ''): string {
  const key = errorTextKey(code);
  if (hasText(key)) return text(key, params);
  return serverMessage || text('common.error.serverException');
}

/** The sentence of anything thrown, in the current language. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return codeText(error.code, error.params, error.serverMessage);
  return text('common.error.clientException');
}

/** The sentence of a field's refusal. */
export function fieldErrorText(error: FieldError): string {
  return codeText(error.code, error.params ?? {}, error.message ?? '');
}

/** Code and request id as they are copied for the help desk. */
export function errorReference(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? `${error.name}: ${error.message}` : '';
  return [error.code, error.requestId].filter(Boolean).join(' · ');
}

/** Reads an error answer of REST, or of the login service, whatever its shape; `right` is what the operation needed. */
export function readError(
  status: number,
  body: unknown,
  { requestId, right }: { readonly requestId: string; readonly right?: string | undefined },
): ApiError {
  const answer: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  const code = typeof answer.code === 'string' && answer.code.includes('.') ? answer.code : codeOfStatus(status);
  return new ApiError({
    code,
    status,
    params: {
      ...(code === 'perm.denied' && right !== undefined ? { right } : {}),
      ...(isObject(answer.params) ? (answer.params as ErrorParams) : {}),
    },
    fields: Array.isArray(answer.fields) ? answer.fields.filter(isFieldError) : [],
    detail: isObject(answer.detail) ? answer.detail : {},
    requestId: typeof answer.requestId === 'string' ? answer.requestId : requestId,
    serverMessage: typeof answer.message === 'string' ? answer.message : '',
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFieldError(value: unknown): value is FieldError {
  return isObject(value) && typeof value.path === 'string' && typeof value.code === 'string';
}

function codeOfStatus(status: number): string {
  const known: Readonly<Record<number, string>> = {
    0: 'common.unreachable',
    400: 'common.malformed',
    401: 'auth.tokenInvalid',
    403: 'perm.denied',
    404: 'common.notFound',
    413: 'common.tooLarge',
    415: 'common.unsupportedMedia',
    429: 'common.tooManyRequests',
    502: 'common.unavailable',
    503: 'common.unavailable',
    504: 'common.unavailable',
  };
  return known[status] ?? 'common.serverException';
}
