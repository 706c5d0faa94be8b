import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { useRecordPlace } from '../RecordPages.tsx';

/** Leads back to the list among `RecordPages`, or where the page says. */
export function BackButton({ onBack }: { readonly onBack?: () => void }): ReactNode {
  const t = useText('detail');
  const place = useRecordPlace();
  return (
    <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack ?? place?.leave}>
      {t('back')}
    </Button>
  );
}
