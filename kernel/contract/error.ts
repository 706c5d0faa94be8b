/** Parameters of an error text; a string that begins with `@` names a text key and is translated first. */
export type ErrorParams = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A refusal tied to one field of the request. */
export interface FieldError {
  /** Path in the request body, `orgs.0.id`. */
  readonly path: string;
  readonly code: string;
  readonly params?: ErrorParams;
  readonly message?: string;
}

/** One refusal found by a pure rule; a service throws it, a list of them is answered together. */
export interface Refusal {
  readonly code: string;
  readonly params?: ErrorParams;
  readonly path?: string;
}

/** An expected refusal. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: ErrorParams;
  readonly fields: readonly FieldError[] | undefined;
  /** Further facts for the client, such as the current record in a version conflict. */
  readonly detail: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: string,
    status: number,
    options: {
      params?: ErrorParams | undefined;
      fields?: readonly FieldError[] | undefined;
      detail?: Readonly<Record<string, unknown>> | undefined;
    } = {},
  ) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.params = options.params ?? {};
    this.fields = options.fields;
    this.detail = options.detail;
  }
}

/** Declaration of one error: HTTP status and (as a type) its parameters. */
export interface ErrorSpec<P = undefined> {
  readonly status: number;
  readonly paramsType?: P;
}

/** Declares an error of HTTP status `status`; name its parameters as the type argument. */
export function refusal(status: number): ErrorSpec;
export function refusal<P extends ErrorParams>(status: number): ErrorSpec<P>;
export function refusal(status: number): ErrorSpec<ErrorParams | undefined> {
  return { status };
}

/** The functions that make the errors of one prefix; `specs` is kept for the generated catalogue. */
export type ErrorsOf<S extends Record<string, ErrorSpec<ErrorParams | undefined>>> = {
  readonly [K in keyof S]: S[K] extends { readonly paramsType?: infer P }
    ? [Exclude<P, undefined>] extends [never]
      ? () => AppError
      : (params: Exclude<P, undefined>) => AppError
    : never;
};

/** A declared error as the catalogue and OpenAPI show it. */
export interface DeclaredError {
  readonly code: string;
  readonly status: number;
}

const declared = new Map<string, DeclaredError>();

/** All errors declared so far, by code; the error catalogue and OpenAPI read it. */
export function declaredErrors(): ReadonlyMap<string, DeclaredError> {
  return declared;
}

/** Declares the errors of a prefix: `defineErrors('org', { parentSelf: refusal(422) })` makes `org.parentSelf`. */
export function defineErrors<S extends Record<string, ErrorSpec<ErrorParams | undefined>>>(
  prefix: string,
  specs: S,
): ErrorsOf<S> {
  const made: Record<string, (params?: ErrorParams) => AppError> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const code = `${prefix}.${name}`;
    declared.set(code, { code, status: spec.status });
    made[name] = (params) => new AppError(code, spec.status, { params });
  }
  return made as ErrorsOf<S>;
}

/** The locale key of an error code: `user.nameRequired` → `user.error.nameRequired`. */
export function errorTextKey(code: string): string {
  const dot = code.indexOf('.');
  return `${code.slice(0, dot)}.error.${code.slice(dot + 1)}`;
}

/** Throws the refusals together as one 422, or the single one without a field as itself; nothing when empty. */
export function throwIfAny(refusals: readonly Refusal[]): void {
  const [first] = refusals;
  if (!first) return;
  const status = declared.get(first.code)?.status ?? 422;
  if (refusals.length === 1 && first.path === undefined)
    throw new AppError(first.code, status, { params: first.params });
  throw new AppError('common.validation', 422, {
    fields: refusals.map(({ code, params, path }) => ({ path: path ?? '', code, ...(params ? { params } : {}) })),
  });
}

/** One refusal for a rule's answer. */
export function refuse(code: string, params?: ErrorParams, path?: string): Refusal {
  return { code, ...(params ? { params } : {}), ...(path === undefined ? {} : { path }) };
}

/** Errors that every module may answer (platform.md 4.3, generic codes). */
export const commonErrors = defineErrors('common', {
  required: refusal<{ field: string }>(422),
  format: refusal<{ field: string }>(422),
  maxChars: refusal<{ field: string; max: number }>(422),
  maxDecimals: refusal<{ field: string; max: number }>(422),
  maxRows: refusal<{ field: string; max: number }>(422),
  noSuchItem: refusal<{ field: string; value: string }>(422),
  maxBytes: refusal<{ field: string; max: number }>(422),
  min: refusal<{ field: string; min: string | number }>(422),
  max: refusal<{ field: string; max: string | number }>(422),
  duplicate: refusal<{ field: string; value: string }>(409),
  /** Where a kept secret is sent has changed. */
  secretAgain: refusal<{ field: string }>(422),
  positiveInt: refusal<{ field: string }>(422),
  nonNegativeInt: refusal<{ field: string }>(422),
  /** Eleven digits that no mobile network of mainland China uses. */
  mobile: refusal(422),
  scriptRejected: refusal(422),
  versionConflict: refusal(409),
  notFound: refusal(404),
  inUse: refusal<{ by: string }>(409),
  dateOrder: refusal<{ a: string; b: string }>(422),
  /** Of the days that a report covers. */
  rangeRequired: refusal(422),
  rangeReversed: refusal(422),
  rangeTooLong: refusal<{ days: string }>(422),
  serverException: refusal(500),
  validation: refusal(422),
  malformed: refusal(400),
  unsupportedMedia: refusal(415),
  /** What people wrote or brought asks for more work than its budget allows. */
  tooCostly: refusal(422),
  tooLarge: refusal<{ max: string }>(413),
  tooManyRequests: refusal(429),
  unavailable: refusal(503),
  timeout: refusal(503),
  selectOne: refusal(422),
  selectMany: refusal(422),
  refNotFound: refusal<{ field: string }>(422),
  /** A name that no field of the resource has. */
  unknownField: refusal<{ field: string }>(422),
  /** The action is not offered for the record as it stands. */
  actionClosed: refusal<{ action: string }>(409),
  transitionRefused: refusal<{ action: string; state: string }>(409),
  idempotencyMismatch: refusal(409),
  confirmDelete: refusal(409),
  discard: refusal(409),
  inProcess: refusal(409),
});

/** Errors of the recycle bin. */
export const recordErrors = defineErrors('record', {
  /** What the record refers to is deleted itself. */
  refDeleted: refusal<{ field: string; label: string }>(422),
  /** Why one looks behind a mask or asks for a change must be said. */
  reasonShort: refusal(422),
});

/** Errors of proposals. */
export const proposalErrors = defineErrors('proposal', {
  nothing: refusal(422),
  decided: refusal(409),
  stale: refusal<{ fields: readonly string[] }>(409),
  own: refusal(403),
});

/** Errors of permission, raised by the kernel (platform.md 3.5). */
export const permErrors = defineErrors('perm', {
  denied: refusal(403),
  fieldNotWritable: refusal<{ fields: readonly string[] }>(403),
  fieldDenied: refusal<{ field: string }>(403),
  readNeededByWrite: refusal(422),
});

/** Errors of uploaded files (platform.md 4.3). */
export const fileErrors = defineErrors('file', {
  type: refusal<{ types: string }>(422),
  size: refusal<{ max: string }>(422),
  nameLength: refusal(422),
  broken: refusal(422),
  /** A virus was found; the file is not kept. */
  infected: refusal(422),
  /** The virus scanner can not be reached, and no file is kept unseen. */
  notScanned: refusal(503),
  /** An archive with too many entries, too much inside, links or names that leave their folder. */
  archive: refusal(422),
  /** No room left: the tenant's, or the user's. */
  quota: refusal<{ max: string }>(422),
  count: refusal<{ max: number }>(422),
  /** A file that is not there, or that belongs to another record or person. */
  notFound: refusal<{ field: string }>(422),
});

/** What an error of unknown origin says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
