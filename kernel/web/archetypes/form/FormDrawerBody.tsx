import type { Resource } from '@mp/kernel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { confirmDiscard } from '../../dialogs/show.tsx';
import { useDirty } from '../../dirty.ts';
import { useText } from '../../i18n.ts';
import type { AnyRecord, ResourceClient } from '../../resource-client.ts';
import { useClient } from '../clients.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { ReasonField, reasonIsGiven } from '../records/ReasonField.tsx';
import { useRecords } from '../records/records-client.ts';
import { DraftBar } from './DraftBar.tsx';
import { FormProvider, useIsDirty } from './form-context.ts';
import { FormBody } from './FormBody.tsx';
import type { FormDrawerProps } from './FormDrawer.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useIsAllowed, useRecordForm } from './use-record-form.ts';
import { useSaveKey } from './save-key.ts';

/** The drawer with its record read first; a new record has nothing to read. */
export function FormDrawerBody(props: FormDrawerProps): ReactNode {
  const { resource, id, record, onClose } = props;
  const t = useText();
  const client = useClient(resource);
  const read = useQuery({ ...client.one(id ?? ''), enabled: id !== undefined && record === undefined, staleTime: 0 });
  const stored = record ?? (read.isFetching && !read.isFetchedAfterMount ? undefined : read.data);
  const title = props.title ?? t(titleKey(props), { entity: `@${resource.entity}.title` });
  if (id === undefined || stored)
    return <RecordDrawer key={stored?.id ?? ''} {...props} title={title} record={stored} />;
  return (
    <Drawer open size="large" title={title} onClose={onClose}>
      {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : <FormSkeleton />}
    </Drawer>
  );
}

function titleKey({ id, record, propose }: FormDrawerProps): string {
  if (propose) return 'records.proposeTitle';
  return id === undefined && record === undefined ? 'form.new' : 'form.edit';
}

function RecordDrawer(props: FormDrawerProps & { readonly record: AnyRecord | undefined }): ReactNode {
  const { resource, record, title, readOnly, propose, onClose, onSaved, children } = props;
  const t = useText();
  const proposal = useProposing(resource);
  const client = useClient(resource);
  const action = propose ? 'propose' : record ? 'update' : 'create';
  const isAllowed = useIsAllowed(resource, action);
  const form = useRecordForm({
    ...props,
    ...(propose ? { client: proposal.over(client), done: t('records.proposedOk') } : { client }),
    readOnly: readOnly ?? !isAllowed,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const { save, scope, model, sections, draft } = form;
  const isDirty = useIsDirty(model);
  const canSave = form.canSave && !readOnly && isAllowed;
  useDirty(isDirty && canSave);
  useSaveKey(canSave, handleSave);

  async function handleClose(): Promise<void> {
    if (!isDirty || !canSave || (await confirmDiscard())) onClose();
  }

  function handleSave(): void {
    if (!propose || proposal.isReasoned(`${scope.formId}-reason`)) void save.run();
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
            <Button type="primary" loading={save.isBusy} onClick={handleSave}>
              {t(propose ? 'records.proposeSend' : 'common.action.save')}
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
          handleSave();
        }}
      >
        {canSave ? <DraftBar draft={draft} /> : null}
        <FormProvider value={scope}>
          <FormBody resource={resource} sections={sections} problems={save.problems}>
            {children}
          </FormBody>
        </FormProvider>
        {propose ? (
          <ReasonField
            id={`${scope.formId}-reason`}
            value={proposal.reason}
            onChange={proposal.setReason}
            isAsked={proposal.isAsked}
          />
        ) : null}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Drawer>
  );
}

/** Lets a form propose what it would save: the same calls, but an update becomes a proposal with a reason. */
function useProposing(resource: Resource): {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly isAsked: boolean;
  /** Whether a reason is given; the field with the id is named and focused when not. */
  readonly isReasoned: (fieldId: string) => boolean;
  readonly over: (client: ResourceClient) => ResourceClient;
} {
  const records = useRecords(resource);
  const client = useClient(resource);
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  return {
    reason,
    setReason,
    isAsked,
    isReasoned(fieldId) {
      setAsked(true);
      if (reasonIsGiven(reason)) return true;
      document.getElementById(fieldId)?.focus();
      return false;
    },
    over: (calls) => ({
      ...calls,
      update: async (id, version, values) => {
        await records.propose(id, { version, values: { ...values }, reason: reason.trim() });
        await cache.invalidateQueries({ queryKey: [resource.key] });
        return cache.fetchQuery({ ...client.one(id), staleTime: 15_000 });
      },
    }),
  };
}
