import { offers, permissionKey } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { confirmDiscard } from '../../dialogs/show.tsx';
import { useDirty } from '../../dirty.ts';
import { useText } from '../../i18n.ts';
import { useCan } from '../../rights.tsx';
import type { AnyRecord } from '../../resource-client.ts';
import { useClient } from '../clients.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { FormProvider, useIsDirty } from './form-context.ts';
import { FormBody } from './FormBody.tsx';
import type { FormDrawerProps } from './FormDrawer.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useSaveKey } from './use-form-save.ts';

/** The drawer with its record read first; a new record has nothing to read. */
export function FormDrawerBody(props: FormDrawerProps): ReactNode {
  const { resource, id, record, onClose } = props;
  const t = useText();
  const client = useClient(resource);
  const read = useQuery({ ...client.one(id ?? ''), enabled: id !== undefined && record === undefined, staleTime: 0 });
  const stored = record ?? (read.isFetching && !read.isFetchedAfterMount ? undefined : read.data);
  const title =
    props.title ??
    t(id === undefined && record === undefined ? 'form.new' : 'form.edit', { entity: `@${resource.entity}.title` });
  if (id === undefined || stored)
    return <RecordDrawer key={stored?.id ?? ''} {...props} title={title} record={stored} />;
  return (
    <Drawer open size="large" title={title} onClose={onClose}>
      {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : <FormSkeleton />}
    </Drawer>
  );
}

function RecordDrawer(props: FormDrawerProps & { readonly record: AnyRecord | undefined }): ReactNode {
  const { resource, record, title, readOnly, onClose, onSaved, children } = props;
  const t = useText();
  const client = useClient(resource);
  const action = record ? 'update' : 'create';
  const isAllowed = useCan(permissionKey(resource, action)) && offers(resource, action);
  const form = useRecordForm({
    ...props,
    client,
    readOnly: readOnly ?? !isAllowed,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const { save, scope, model, sections } = form;
  const isDirty = useIsDirty(model);
  const canSave = form.canSave && !readOnly && isAllowed;
  useDirty(isDirty && canSave);
  useSaveKey(canSave, () => void save.run());

  async function handleClose(): Promise<void> {
    if (!isDirty || !canSave || (await confirmDiscard())) onClose();
  }

  return (
    <Drawer
      open
      size="large"
      title={title}
      onClose={() => void handleClose()}
      footer={
        canSave ? (
          <div className="ui-form-actions">
            <Button onClick={() => void handleClose()}>{t('common.action.cancel')}</Button>
            <Button type="primary" loading={save.isBusy} onClick={() => void save.run()}>
              {t('common.action.save')}
            </Button>
          </div>
        ) : null
      }
    >
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <FormProvider value={scope}>
          <FormBody resource={resource} sections={sections} problems={save.problems}>
            {children}
          </FormBody>
        </FormProvider>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Drawer>
  );
}
