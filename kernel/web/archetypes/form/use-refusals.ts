import type { FieldError } from '@mp/kernel/contract';
import { useState } from 'react';
import { ApiError, codeText, fieldErrorText } from '../../api-error.ts';
import { showError } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { focusField } from './focus-field.ts';
import type { FormModel } from './form-model.ts';

interface RefusalsOptions {
  readonly model: FormModel;
  readonly formId: string;
  /** Fields of the form from top to bottom. */
  readonly order: readonly string[];
}

/** What a form shows of what it, or the server, refused. */
export interface Refusals {
  /** Refusals that belong to no field of the form. */
  readonly problems: readonly string[];
  /** Forgets the former refusals and validates the form; the first wrong field takes the focus. */
  readonly isValid: () => boolean;
  /** Puts the server's refusals on their fields and focuses the first; other errors are shown. */
  readonly refused: (error: unknown) => void;
}

const firstField = (errors: readonly FieldError[], order: readonly string[]) =>
  order.find((name) => errors.some(({ path }) => path === name || path.startsWith(`${name}.`)));

/** The refusals of a form. */
export function useRefusals({ model, formId, order }: RefusalsOptions): Refusals {
  const [problems, setProblems] = useState<readonly string[]>([]);
  return {
    problems,
    isValid() {
      setProblems([]);
      const wrong = model.check(order);
      const name = firstField(wrong, order);
      if (name !== undefined) focusField(formId, name);
      return wrong.length === 0;
    },
    refused(error) {
      if (!(error instanceof ApiError) || error.fields.length === 0) return showError(error);
      const left = model.place(error.fields, order);
      setProblems(left.map(fieldErrorText));
      const name = firstField(error.fields, order);
      if (left.length === 0 || name === undefined) toast.error(codeText('common.validation'));
      if (name !== undefined) setTimeout(() => focusField(formId, name));
    },
  };
}
