import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { FormFieldProps } from './FormField.tsx';

/** Further content at the end of a form, such as the rows of a child table. */
export interface FormExtraProps {
  readonly children: ReactNode;
}

/** What a page changes about one field of a generated form. It draws nothing by itself. */
export function FormFieldSlot(_props: FormFieldProps): ReactNode {
  return null;
}

/** Content after the sections of a generated form. It draws nothing by itself. */
export function FormExtraSlot(_props: FormExtraProps): ReactNode {
  return null;
}

/** The elements among children, also those in fragments. */
function elementsOf(children: ReactNode): ReactElement[] {
  return Children.toArray(children)
    .filter((child): child is ReactElement<{ readonly children?: ReactNode }> => isValidElement(child))
    .flatMap((child) => (child.type === Fragment ? elementsOf(child.props.children) : [child]));
}

/** The slots among a form's children. */
export function formSlots(children: ReactNode): {
  fields: ReadonlyMap<string, FormFieldProps>;
  extra: readonly ReactNode[];
} {
  const all = elementsOf(children);
  const fields = all.filter((child): child is ReactElement<FormFieldProps> => child.type === FormFieldSlot);
  const extra = all.filter((child): child is ReactElement<FormExtraProps> => child.type === FormExtraSlot);
  return {
    fields: new Map(fields.map(({ props }) => [props.name, props])),
    extra: extra.map(({ props }) => props.children),
  };
}
