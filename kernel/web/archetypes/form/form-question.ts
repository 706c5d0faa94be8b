import { conditionRules, type Fields, isBlank, normalise, type Resource, type ValueOf } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { ApiError } from '../../api-error.ts';
import { plainResource, targetOf } from '../clients.tsx';
import type { Values } from './form-model.ts';

/** What is typed into the fields of a question; null where nothing is. */
export type AnswerOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** A question of a few fields; rules, names and words of the fields are the declared ones. */
export interface FormQuestion<F extends Fields = Fields, T = AnswerOf<F>> {
  readonly title: string;
  /** What the button does: "Freeze". */
  readonly ok: string | ((answer: AnswerOf<F>) => string);
  readonly danger?: boolean | ((answer: AnswerOf<F>) => boolean);
  /** The resource, or the beginning of the text keys, that names the fields: `<entity>.field.<name>`. */
  readonly of: Resource | string;
  readonly fields: F;
  /** What stands in the fields at first; references take their labels from it. */
  readonly initial?: Values | undefined;
  /** The record that is acted on, as far as pickers offer what suits it. */
  readonly about?: Values | undefined;
  /** Stands above the fields. */
  readonly intro?: ReactNode;
  /** `<FormDialog.Field>` changes a field, `<FormDialog.Extra>` stands below them. */
  readonly children?: ReactNode;
  /** False closes the button while the answer cannot be sent, beyond what the rules of the fields refuse. */
  readonly canSend?: (answer: AnswerOf<F>) => boolean;
  /** Sends the answer. What is refused stands at its field and what was typed stays. The answer itself when not given. */
  readonly submit?: (answer: AnswerOf<F>) => Promise<T>;
  /** Fields at which the sentences of error codes stand that name no field themselves. */
  readonly errorAt?: Readonly<Record<string, keyof F & string>>;
  /** Sentence when it is sent. */
  readonly done?: string | ((result: T) => string | undefined);
  /** First parts of the keys of queries that are read anew afterwards. */
  readonly refresh?: readonly string[];
}

/** The fields of a question as a resource that a form can be made of. */
export function askedResource(of: Resource | string, fields: Fields): Resource {
  const base = typeof of === 'string' ? { ...targetOf(of), entity: of } : plainResource(of);
  // A field of a record may be closed there; who is asked for it fills it in.
  const open = Object.entries(fields).map(([name, field]) => [name, { ...field, readOnly: false }]);
  return { ...base, fields: Object.fromEntries(open), rules: conditionRules(base.entity, fields) };
}

/** An error that stands at a field by its code, where it names none itself. */
export function placedError(error: unknown, errorAt: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ApiError) || error.fields.length > 0) return error;
  const { code, params, status, requestId, serverMessage } = error;
  const path = errorAt[code];
  if (path === undefined) return error;
  const field = { path, code, params, message: serverMessage };
  return new ApiError({ code, params, status, requestId, serverMessage, fields: [field] });
}

/** What is typed, normalised; null where nothing is. */
export function answerOf<F extends Fields>(fields: F, values: Values): AnswerOf<F> {
  const given = Object.entries(fields).map(([name, field]) => {
    const value = normalise(field, values[name]);
    return [name, isBlank(value) ? null : value];
  });
  return Object.fromEntries(given) as AnswerOf<F>;
}

/** Only what is filled in, or was: an optional parameter is left out, not sent empty; a value that is taken away is. */
export const givenOf = (answer: Values, initial: Values = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answer).filter(([name, value]) => value !== null || !isBlank(initial[name])));
