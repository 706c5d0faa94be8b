import { UndoOutlined } from '@ant-design/icons';
import type { BinItem, Resource } from '@mp/kernel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../api-error.ts';
import { formatInstant } from '../../controls/format.ts';
import { SearchInput } from '../../controls/PlainInput.tsx';
import { showError } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { useLanguage, useText } from '../../i18n.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { Paging } from './Paging.tsx';
import { refusalText } from './refusal-text.ts';
import { useRecords } from './records-client.ts';
import './records.css';

const size = 20;

/** The deleted records of a resource: who deleted what and when, and the way back. */
export function RecycleBin({
  resource,
  close,
}: {
  readonly resource: Resource;
  readonly close: () => void;
}): ReactNode {
  const t = useText();
  const records = useRecords(resource);
  const [asked, setAsked] = useState({ page: 1, q: '' });
  const read = useQuery(records.deleted({ ...asked, size }));
  const { refusals, restore, busy } = useRestore(resource);
  const found = read.data;
  return (
    <Drawer open size="large" title={t('records.binTitle', { entity: `@${resource.entity}.title` })} onClose={close}>
      <div className="ui-record-list">
        <SearchInput
          search
          label={t('records.binSearch')}
          placeholder={t('records.binSearch')}
          applied={asked.q}
          onApply={(q) => setAsked({ page: 1, q })}
        />
        {read.isError ? (
          <LoadFailed error={read.error} onRetry={() => void read.refetch()} />
        ) : !found ? (
          <FormSkeleton fields={4} />
        ) : found.items.length === 0 ? (
          <p className="ui-empty" role="status">
            {t(asked.q === '' ? 'records.binEmpty' : 'list.nothingMatches')}
          </p>
        ) : (
          <ul aria-label={t('records.bin')} aria-busy={read.isFetching}>
            {found.items.map((each) => (
              <DeletedRow
                key={each.id}
                deleted={each}
                refusal={refusals[each.id]}
                isBusy={busy === each.id}
                onRestore={() => void restore(each)}
              />
            ))}
          </ul>
        )}
        {found ? (
          <Paging page={asked.page} size={size} total={found.total} onPage={(page) => setAsked({ ...asked, page })} />
        ) : null}
      </div>
    </Drawer>
  );
}

interface RowProps {
  readonly deleted: BinItem;
  readonly refusal: string | undefined;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}

function DeletedRow({ deleted, refusal, isBusy, onRestore }: RowProps): ReactNode {
  const t = useText('records');
  const language = useLanguage();
  const { label, number, deletedAt, deletedByName } = deleted;
  return (
    <li>
      <div>
        <strong>{label}</strong> {!number || number === label ? null : <span className="ui-number">{number}</span>}
        <small title={formatInstant(deletedAt, language, true)}>
          {t('deletedBy', { actor: deletedByName ?? '–', at: formatInstant(deletedAt, language) })}
        </small>
        <span className="ui-problem" role="alert">
          {refusal}
        </span>
      </div>
      <Button
        icon={<UndoOutlined aria-hidden />}
        loading={isBusy}
        aria-label={t('restoreOf', { label })}
        onClick={onRestore}
      >
        {t('restore')}
      </Button>
    </li>
  );
}

/** Restores records; a refusal stays beside its record, with the reason. */
function useRestore(resource: Resource): {
  readonly refusals: Readonly<Record<string, string>>;
  readonly busy: string | undefined;
  readonly restore: (deleted: BinItem) => Promise<void>;
} {
  const t = useText('records');
  const records = useRecords(resource);
  const cache = useQueryClient();
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<string>();
  return {
    refusals,
    busy,
    async restore({ id, label }) {
      setBusy(id);
      setRefusals(({ [id]: _, ...rest }) => rest);
      try {
        await records.restore(id);
        toast.success(t('restored', { label }));
      } catch (error) {
        if (error instanceof ApiError && [404, 409, 422].includes(error.status))
          setRefusals((before) => ({ ...before, [id]: refusalText(error) }));
        else showError(error);
      } finally {
        setBusy(undefined);
        await cache.invalidateQueries({ queryKey: [resource.key] });
      }
    },
  };
}
