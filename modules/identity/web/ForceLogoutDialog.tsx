import { call, toast, useAct, useText } from '@mp/kernel/web';
import { Modal, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { forceLogout } from '../contract/index.ts';
import { withStepUp } from './open-dialogs.tsx';

const moments = ['later', 'now', 'cancel'] as const;

interface ForceLogoutDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks when a user is to be signed out by force; the server may ask for the administrator's password first. */
export function ForceLogoutDialog({ userId, name, onClose }: ForceLogoutDialogProps): ReactNode {
  const t = useText('forceLogout');
  const action = useText('common.action');
  const [when, setWhen] = useState<(typeof moments)[number]>('later');
  const [isBusy, act] = useAct();

  const run = () =>
    act(async () => {
      const done = await withStepUp(() => call(forceLogout, { body: { userIds: [userId], when } }));
      if (!done) return;
      if (done.sessions === 0) toast.info(t('none'));
      else toast.success(when === 'cancel' ? t('canceled') : t('done', { count: done.sessions }));
      onClose();
    });

  return (
    <Modal
      open
      centered
      width={460}
      title={t('title', { name })}
      okText={action('ok')}
      cancelText={action('cancel')}
      okButtonProps={{ danger: when !== 'cancel' }}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Radio.Group
        vertical
        aria-label={t('field.when')}
        value={when}
        options={moments.map((value) => ({ value, label: t(`when.${value}`) }))}
        onChange={(event) => setWhen(moments.find((each) => each === event.target.value) ?? 'later')}
      />
    </Modal>
  );
}
