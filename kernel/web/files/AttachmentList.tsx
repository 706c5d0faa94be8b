import { documentPurpose, type Resource } from '@mp/kernel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useClients } from '../archetypes/clients.tsx';
import { FormSkeleton } from '../archetypes/form/FormSkeleton.tsx';
import { mayDo } from '../archetypes/record-actions.ts';
import { formatInstant } from '../controls/format.ts';
import { confirm, showError } from '../dialogs/show.tsx';
import { useLanguage, useText } from '../i18n.ts';
import { useRights } from '../rights.tsx';
import { FileDrop } from './FileDrop.tsx';
import { FileItem } from './FileItem.tsx';
import type { ListedFile } from './files-client.ts';
import { useUploads } from './use-uploads.ts';
import { QueryResult } from '../archetypes/QueryResult.tsx';

/** The files of a record's own list; those who may change the record add and remove them at once. */
export function AttachmentList({ resource, id }: { readonly resource: Resource; readonly id: string }): ReactNode {
  const t = useText('file');
  const { files } = useClients();
  const cache = useQueryClient();
  const query = files.ofRecord(resource.key, id);
  const read = useQuery(query);
  const rights = useRights();
  const refresh = () => cache.invalidateQueries({ queryKey: query.queryKey });
  const canChange = mayDo(resource, 'update', rights);

  if (!read.data) return <QueryResult read={read} skeleton={<FormSkeleton fields={2} />} />;
  const { items } = read.data;

  async function remove(file: ListedFile): Promise<void> {
    const isSure = await confirm({ title: t('removeSure', { name: file.name }), ok: t('remove'), danger: true });
    if (!isSure) return;
    await files.remove(file.id).catch(showError);
    await refresh();
  }

  return (
    <div className="ui-attachments">
      {items.length === 0 ? <p className="ui-empty">{t('none')}</p> : null}
      <ul>
        {items.map((file) => (
          <li key={file.id}>
            <FileItem
              file={file}
              among={items}
              note={<Note file={file} />}
              onRemove={canChange ? () => void remove(file) : undefined}
            />
          </li>
        ))}
      </ul>
      {canChange ? <Adding resource={resource} id={id} onAdded={refresh} /> : null}
    </div>
  );
}

function Note({ file }: { readonly file: ListedFile }): ReactNode {
  const language = useLanguage();
  return (
    <small>
      {file.createdByName}{' '}
      <time dateTime={file.createdAt} title={formatInstant(file.createdAt, language, true)}>
        {formatInstant(file.createdAt, language)}
      </time>
    </small>
  );
}

interface AddingProps {
  readonly resource: Resource;
  readonly id: string;
  readonly onAdded: () => Promise<void>;
}

function Adding({ resource, id, onAdded }: AddingProps): ReactNode {
  const t = useText('detail');
  const { files } = useClients();
  const elementId = useId();
  const { running, start, stop, retry } = useUploads({ id: '', purpose: documentPurpose }, (stored) => {
    void files.add(resource.key, id, stored.id).catch(showError).finally(onAdded);
  });
  return (
    <FileDrop
      id={elementId}
      label={t('attachments')}
      purpose={documentPurpose}
      isMany
      running={running}
      onChoose={start}
      onStop={stop}
      onRetry={retry}
    />
  );
}
