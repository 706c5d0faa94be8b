import { choice, ref } from '@mp/kernel/contract';
import { FormDialog, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GrantItem } from '../../contract/index.ts';
import '../known-resources.ts';
import { grantsOf } from './grant.client.ts';

const types = ['user', 'role', 'org', 'position'] as const;
const fields = {
  subject: choice(types, { required: true, default: 'user', textsOf: 'permission' }),
  user: ref('identity.user'),
  role: ref('permission.role'),
  org: ref('organisation.organisation'),
  position: ref('permission.position'),
};

/** Chooses the subject whose own grants are to be taken over; they stand as unsaved edits then. */
export function CopyFromDialog({ close }: { readonly close: (grants?: readonly GrantItem[]) => void }): ReactNode {
  const t = useText('permission');
  const cache = useQueryClient();
  return (
    <FormDialog
      of="permission"
      fields={fields}
      title={t('copyFrom.title')}
      ok={t('copyFrom.take')}
      canSend={(answer) => answer[answer.subject] !== null}
      submit={async (answer) => {
        const asked = { subjectType: answer.subject, subjectId: answer[answer.subject] ?? '' };
        return (await cache.fetchQuery({ ...grantsOf(asked), staleTime: 0 })).grants;
      }}
      close={close}
    >
      <FormDialog.Field name="subject" label={t('copyFrom.kind')} />
      {types.map((type) => (
        <FormDialog.Field
          key={type}
          name={type}
          label={t(`subject.${type}`)}
          hint={t('copyFrom.hint')}
          when={({ subject }) => subject === type}
        />
      ))}
    </FormDialog>
  );
}
