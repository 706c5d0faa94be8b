import {
  browserOf,
  confirm,
  DataTable,
  formatInstant,
  QueryResult,
  showError,
  toast,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { OwnDevice } from '../contract/device.api.ts';
import { devicesQuery, forgetDevice, signInsQuery } from './account.client.ts';
import { SignInTable } from './SignInTable.tsx';

/** The devices from which the user has signed in; he forgets those that are not his any more. */
export function OwnDevices(): ReactNode {
  const t = useText('devices');
  const unknown = useText('user.sessions')('unknownDevice');
  const language = useLanguage();
  const read = useQuery(devicesQuery);

  async function forget({ id, ua }: OwnDevice): Promise<void> {
    const title = t('confirm', { device: browserOf(ua) || unknown });
    if (!(await confirm({ title, body: t('confirmText'), ok: t('action.forget'), danger: true }))) return;
    try {
      await forgetDevice(id);
      toast.success(t('forgotten'));
    } catch (error) {
      showError(error);
    }
  }

  if (!read.data) return <QueryResult read={read} skeleton={<Skeleton active title={false} />} />;
  return (
    <DataTable
      rows={read.data.items}
      rowKey={({ id }) => id}
      empty={t('empty')}
      columns={[
        {
          key: 'device',
          title: t('field.device'),
          kind: 'text',
          cell: ({ ua, current, trustedUntil }) => (
            <span title={ua ?? ''}>
              {browserOf(ua) || unknown} {current ? <Tag color="blue">{t('current')}</Tag> : null}
              {trustedUntil === null ? null : <Tag>{t('trusted', { at: formatInstant(trustedUntil, language) })}</Tag>}
            </span>
          ),
        },
        { key: 'ip', title: t('field.ip') },
        {
          key: 'firstSeen',
          title: t('field.firstSeen'),
          cell: ({ firstSeen }) => formatInstant(firstSeen, language),
        },
        { key: 'lastSeen', title: t('field.lastSeen'), cell: ({ lastSeen }) => formatInstant(lastSeen, language) },
        {
          key: 'forget',
          label: t('action.forget'),
          kind: 'actions',
          cell: (device) => (
            <Button size="small" danger onClick={() => void forget(device)}>
              {t('action.forget')}
            </Button>
          ),
        },
      ]}
    />
  );
}

/** The user's last sign-ins. */
export function OwnSignIns(): ReactNode {
  const read = useQuery(signInsQuery);
  if (!read.data) return <QueryResult read={read} skeleton={<Skeleton active title={false} />} />;
  return <SignInTable items={read.data.items} />;
}
