import { text as textField } from '@mp/kernel/contract';
import {
  askForm,
  call,
  confirm,
  DataTable,
  openDialog,
  QueryResult,
  showError,
  text,
  toast,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { Factor } from '../contract/index.ts';
import * as api from '../contract/factor.api.ts';
import { useFactorColumns } from './factor-columns.tsx';
import { factorsQuery, makePasskey, refreshFactors } from './factor.client.ts';
import { canUsePasskeys, isPasskeyAbandoned } from './login/passkey-support.ts';
import { RecoveryCodes } from './login/RecoveryCodes.tsx';
import { TotpOfferView } from './login/TotpOfferView.tsx';
import './account.css';

/** Shows recovery codes once; they are not shown again. */
const showRecovery = (codes: readonly string[]) =>
  openDialog((close) => (
    <Modal
      open
      centered
      width={440}
      title={text('login.recovery.title')}
      closable={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={() => close()}>
          {text('login.recovery.done')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Modal>
  ));

async function kept(codes: readonly string[] | null): Promise<void> {
  await refreshFactors();
  toast.success(text('factor.added'));
  if (codes) await showRecovery(codes);
}

async function addTotp(): Promise<void> {
  try {
    const offer = await call(api.beginTotp, {});
    const added = await askForm(openDialog, {
      of: 'factor',
      fields: { code: textField({ required: true, max: 20 }), name: textField({ max: 60 }) },
      title: text('factor.action.addTotp'),
      ok: text('common.action.ok'),
      intro: (
        <>
          <p>{text('login.enrol.own')}</p>
          <TotpOfferView offer={offer} />
        </>
      ),
      submit: ({ code, name }) =>
        call(api.confirmTotp, { body: { ticket: offer.ticket, code: code ?? '', name: name ?? '' } }),
    });
    if (added) await kept(added.recoveryCodes);
  } catch (error) {
    showError(error);
  }
}

async function addPasskey(): Promise<void> {
  const asked = await askForm(openDialog, {
    of: 'factor',
    fields: { name: textField({ max: 60 }) },
    title: text('factor.action.addPasskey'),
    ok: text('login.action.next'),
  });
  if (!asked) return;
  try {
    await kept(await makePasskey(asked.name ?? ''));
  } catch (error) {
    if (!isPasskeyAbandoned(error)) showError(error);
  }
}

async function remove({ id, name, kind }: Factor): Promise<void> {
  const title = text('factor.remove.confirm', { name: name || text(`login.second.${kind}`) });
  if (!(await confirm({ title, ok: text('factor.action.remove'), danger: true }))) return;
  try {
    await call(api.removeFactor, { params: { id } });
    await refreshFactors();
    toast.success(text('factor.removed'));
  } catch (error) {
    showError(error);
  }
}

async function renewRecovery(): Promise<void> {
  const title = text('factor.recovery.renewConfirm');
  if (!(await confirm({ title, ok: text('factor.action.renewRecovery'), danger: true }))) return;
  try {
    const { recoveryCodes } = await call(api.renewRecovery, {});
    await refreshFactors();
    await showRecovery(recoveryCodes);
  } catch (error) {
    showError(error);
  }
}

/** The caller's authenticator apps, passkeys and recovery codes. */
export function OwnFactors(): ReactNode {
  const t = useText('factor');
  const columns = useFactorColumns();
  const read = useQuery(factorsQuery);
  return (
    <QueryResult read={read}>
      {({ items, allowed, recoveryLeft }) => (
        <div className="account-tab">
          <div className="account-tab-bar">
            {allowed.includes('totp') ? <Button onClick={() => void addTotp()}>{t('action.addTotp')}</Button> : null}
            {allowed.includes('passkey') ? (
              <Button
                disabled={!canUsePasskeys()}
                title={
                  canUsePasskeys()
                    ? undefined
                    : t(`passkey.${'PublicKeyCredential' in window ? 'noHost' : 'unsupported'}`)
                }
                onClick={() => void addPasskey()}
              >
                {t('action.addPasskey')}
              </Button>
            ) : null}
          </div>
          {items.length === 0 ? (
            <p>{t('empty')}</p>
          ) : (
            <>
              <DataTable
                rows={items}
                rowKey={({ id }) => id}
                columns={[
                  ...columns,
                  {
                    key: 'remove',
                    label: t('action.remove'),
                    kind: 'actions',
                    cell: (factor) => (
                      <Button size="small" danger onClick={() => void remove(factor)}>
                        {t('action.remove')}
                      </Button>
                    ),
                  },
                ]}
              />
              <p>
                {t('recoveryLeft', { count: recoveryLeft })}{' '}
                <Button size="small" onClick={() => void renewRecovery()}>
                  {t('action.renewRecovery')}
                </Button>
              </p>
            </>
          )}
        </div>
      )}
    </QueryResult>
  );
}
