import { ExclamationCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { errorReference, errorText } from '../api-error.ts';
import { useText } from '../i18n.ts';
import './archetypes.css';

/** A region that could not be read: what happened, the reference for the help desk, and another try. */
export function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }): ReactNode {
  const t = useText('common.action');
  const reference = errorReference(error);
  return (
    <div role="alert" className="ui-load-failed">
      <ExclamationCircleOutlined aria-hidden />
      <p>{errorText(error)}</p>
      {reference === '' ? null : <code>{reference}</code>}
      {onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : null}
    </div>
  );
}
