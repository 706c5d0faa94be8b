import {
  confirm,
  DataTable,
  formatInstant,
  QueryItems,
  showError,
  toast,
  useLanguage,
  useText,
  type RecordTabProps,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { SignOnLink } from '../contract/federation.api.ts';
import { linksQuery, unlink } from './federation.client.ts';

/** The accounts at identity providers by which a user signs in, for those who may take them away. */
export function UserLinksTab({ record }: RecordTabProps): ReactNode {
  const t = useText('signOnLink');
  const language = useLanguage();
  const read = useQuery(linksQuery(record.id));

  async function remove({ provider, providerId, subject }: SignOnLink): Promise<void> {
    const title = t('removeConfirm', { provider, subject });
    if (!(await confirm({ title, ok: t('remove'), danger: true }))) return;
    try {
      await unlink(record.id, providerId);
      toast.success(t('removed'));
    } catch (error) {
      showError(error);
    }
  }

  return (
    <QueryItems read={read} empty={t('empty')}>
      {(items) => (
        <DataTable
          rows={items}
          rowKey={({ providerId }) => providerId}
          columns={[
            { key: 'provider', title: t('provider') },
            { key: 'subject', title: t('subject') },
            { key: 'linkedAt', title: t('linkedAt'), cell: ({ linkedAt }) => formatInstant(linkedAt, language) },
            { key: 'lastAt', title: t('lastAt'), cell: ({ lastAt }) => formatInstant(lastAt, language) },
            {
              key: 'remove',
              label: t('remove'),
              kind: 'actions',
              cell: (link) => (
                <Button size="small" danger onClick={() => void remove(link)}>
                  {t('remove')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </QueryItems>
  );
}
