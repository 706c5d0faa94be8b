import { ShareAltOutlined } from '@ant-design/icons';
import { useDialog, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type ReactNode } from 'react';
import { sharedLevel } from './user.client.ts';

const SharedDialog = lazy(() => import('./SharedDialog.tsx').then((file) => ({ default: file.SharedDialog })));

/** Adds people of another tenant whose organisations this one shares; nothing where it shares none. */
export function SharedButton({ orgId }: { readonly orgId: string | undefined }): ReactNode {
  const t = useText('user.shared');
  const openDialog = useDialog();
  const { data } = useQuery(sharedLevel(''));
  if (!data?.source) return null;
  const { source } = data;
  return (
    <Button
      icon={<ShareAltOutlined />}
      onClick={() => void openDialog((close) => <SharedDialog source={source} orgId={orgId} close={() => close()} />)}
    >
      {t('add')}
    </Button>
  );
}
