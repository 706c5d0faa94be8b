import { type AccessAsked, useCan, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { openExplain, openRequest } from './open-explain.tsx';
import '../permission.css';

/** Where a right is missing: its explanation for those who may read rights, the request for the others. */
export function AccessHelp({
  objType,
  objectId,
  recordId,
  onlyExplain,
}: AccessAsked & { readonly onlyExplain?: boolean }): ReactNode {
  const t = useText('permission');
  const mayExplain = useCan('permission.explain');
  const mayGrant = useCan('permission.grant');
  if (mayExplain || onlyExplain === true)
    return mayExplain ? (
      <p className="perm-help">
        <Button size="small" onClick={() => openExplain({ objType, objectId, recordId })}>
          {t('explain.why')}
        </Button>
        {mayGrant || onlyExplain === true ? null : <RequestButton objType={objType} objectId={objectId} />}
      </p>
    ) : null;
  return (
    <p className="perm-help">
      <RequestButton objType={objType} objectId={objectId} />
    </p>
  );
}

function RequestButton({ objType, objectId }: AccessAsked): ReactNode {
  const t = useText('permission');
  return (
    <Button size="small" type="primary" onClick={() => openRequest({ objType, key: objectId })}>
      {t('request.action')}
    </Button>
  );
}
