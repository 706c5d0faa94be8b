import type { Fields } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import type { AnswerOf, FormQuestion } from './form-question.ts';
import { FormExtraSlot, FormFieldSlot } from './form-slots.ts';

const FormDialogBody = lazyView(() =>
  import('./FormDialogBody.tsx').then((file) => file.FormDialogBody<Fields, unknown>),
);

/** A question that stands by itself, with what it needs to know first. */
export interface FormDialogProps<F extends Fields, T> extends FormQuestion<F, T> {
  /** What the question needs to know is still being read. */
  readonly isLoading?: boolean;
  readonly close: (result?: T) => void;
}

/** A question of a few fields as a dialog; `askForm` opens one from a page. */
export function FormDialog<F extends Fields, T = AnswerOf<F>>(props: FormDialogProps<F, T>): ReactNode {
  // What is loaded when needed knows nothing of the types of one question.
  return <FormDialogBody {...(props as unknown as FormDialogProps<Fields, unknown>)} />;
}
FormDialog.Field = FormFieldSlot;
FormDialog.Extra = FormExtraSlot;
