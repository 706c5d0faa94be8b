import type { Fields, Resource } from '@mp/kernel/contract';
import { Suspense, type ReactNode } from 'react';
import { ChunkError } from '../../chunk.ts';
import { lazyView } from '../../lazy-view.tsx';
import type { AnyRecord } from '../../resource-client.ts';
import { plainResource } from '../clients.tsx';
import { FormExtraSlot, FormFieldSlot } from './form-slots.ts';
import type { Values } from './form-model.ts';
import type { FormSection } from './form-sections.ts';

const Body = lazyView(() => import('./FormDrawerBody.tsx').then((file) => file.FormDrawerBody));

/** What the drawer of a form is told. */
export interface FormDrawerProps {
  readonly resource: Resource;
  /** The record to edit; a new one when neither id nor record is given. */
  readonly id?: string | undefined;
  /** The record itself where it is at hand, with its version. */
  readonly record?: AnyRecord | undefined;
  /** Values a new record begins with. */
  readonly initial?: Values | undefined;
  readonly title?: string | undefined;
  readonly readOnly?: boolean | undefined;
  /** Proposes the changes, with a reason, instead of saving them. */
  readonly propose?: boolean | undefined;
  readonly sections?: readonly FormSection[] | undefined;
  /** Adds to, or rewrites, what is sent. */
  readonly prepare?: ((input: Values) => Values) | undefined;
  /** Opens the record that was made; the page of the resource's records when not given. */
  readonly onOpen?: ((record: AnyRecord) => void) | undefined;
  readonly onClose: () => void;
  readonly onSaved?: ((saved: AnyRecord) => void) | undefined;
  readonly children?: ReactNode;
}

type TypedProps<F extends Fields> = Omit<FormDrawerProps, 'resource'> & {
  readonly resource: Resource<F>;
  readonly open: boolean;
};

/**
 * A short form beside the list it belongs to: generated from the resource, saved with Ctrl+S, asks before it loses
 * changes. `<FormDrawer.Field>` changes one field, `<FormDrawer.Extra>` adds content.
 */
export function FormDrawer<F extends Fields>({ open, resource, ...rest }: TypedProps<F>): ReactNode {
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Body
        {...rest}
        resource={plainResource(resource)}
        onFail={(error) => error instanceof ChunkError && rest.onClose()}
      />
    </Suspense>
  );
}
FormDrawer.Field = FormFieldSlot;
FormDrawer.Extra = FormExtraSlot;
