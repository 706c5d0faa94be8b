import {
  call,
  callLogin,
  confirm,
  DataTable,
  endpointQuery,
  formatInstant,
  queryClient,
  QueryResult,
  showError,
  toast,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ChatKind } from '../contract/wechat.settings.ts';
import { beginOwnBinding, listOwnBindings, removeOwnBinding, type OwnBinding } from '../contract/wechat.api.ts';
import { useScan } from './use-scan.ts';

const bindings = endpointQuery('chatBinding', listOwnBindings);
const refresh = () => queryClient.invalidateQueries({ queryKey: ['chatBinding'] });

/** The caller's chat accounts: bound by a scan, and unbound. */
export function BindingsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const read = useQuery(bindings);
  const acts = useBindingActs();
  return (
    <Modal
      open
      centered
      title={t('chatBinding.title')}
      footer={<Button onClick={onClose}>{t('common.action.close')}</Button>}
      onCancel={onClose}
    >
      <QueryResult read={read}>{({ items }) => <BindingTable items={items} acts={acts} />}</QueryResult>
      {acts.url === undefined ? null : (
        <p role="status">
          {t('chatBinding.waiting')}{' '}
          <a href={acts.url} target="_blank" rel="noreferrer">
            {t('chatLogin.openAgain')}
          </a>
        </p>
      )}
    </Modal>
  );
}

function useBindingActs() {
  const t = useText();
  const scan = useScan();
  const [busy, setBusy] = useState<ChatKind>();

  async function run(kind: ChatKind, work: () => Promise<void>): Promise<void> {
    setBusy(kind);
    try {
      await work();
      await refresh();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(undefined);
    }
  }

  const bind = (kind: ChatKind) =>
    run(kind, async () => {
      const app = `@user.bindings.${kind}`;
      let state = '';
      const outcome = await scan.run(async () => {
        const begun = await call(beginOwnBinding, { params: { kind } });
        ({ state } = begun);
        return begun;
      });
      if (outcome?.status === 4) toast.warning(t('chatLogin.expired'));
      else if (outcome?.status === 3) toast.warning(t(`chatLogin.${outcome.reason}`, { app }));
      else if (outcome) {
        await callLogin('oauth', { step: 'bind', state });
        toast.success(t('chatBinding.bound'));
      }
    });

  const unbind = (kind: ChatKind) =>
    run(kind, async () => {
      if (!(await confirm({ title: t('bind.error.confirm'), ok: t('chatBinding.unbind'), danger: true }))) return;
      await call(removeOwnBinding, { params: { kind } });
      toast.success(t('chatBinding.unbound'));
    });

  return { url: scan.url, busy, bind, unbind };
}

function BindingTable({
  items,
  acts,
}: {
  readonly items: readonly OwnBinding[];
  readonly acts: ReturnType<typeof useBindingActs>;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  return (
    <DataTable
      rows={items}
      rowKey={({ kind }) => kind}
      label={t('chatBinding.title')}
      columns={[
        { key: 'kind', title: t('user.bindings.kind'), kind: 'name', cell: ({ kind }) => t(`user.bindings.${kind}`) },
        {
          key: 'nick',
          title: t('user.bindings.nick'),
          cell: ({ boundAt, nick }) => (boundAt === null ? t('chatBinding.none') : nick),
        },
        {
          key: 'boundAt',
          title: t('user.bindings.boundAt'),
          cell: ({ boundAt }) => (boundAt === null ? null : formatInstant(boundAt, language)),
        },
        {
          key: 'act',
          label: t('list.actions'),
          kind: 'actions',
          cell: ({ kind, boundAt, offered }) =>
            boundAt === null ? (
              <Button
                size="small"
                disabled={!offered || acts.busy !== undefined}
                title={offered ? undefined : t('wechat.error.notConfigured')}
                loading={acts.busy === kind}
                onClick={() => void acts.bind(kind)}
              >
                {t('chatBinding.bind')}
              </Button>
            ) : (
              <Button size="small" danger disabled={acts.busy !== undefined} onClick={() => void acts.unbind(kind)}>
                {t('chatBinding.unbind')}
              </Button>
            ),
        },
      ]}
    />
  );
}
