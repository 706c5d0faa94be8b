import { type AccessAsked, useCan, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { explanationOf } from '../grant/grant.client.ts';
import { openExplain, openRequest } from './open-explain.tsx';
import '../permission.css';

/** Where a right is missing: its explanation for those who may read rights, the request for the others. */
export function AccessHelp({ onlyExplain, ...asked }: AccessAsked & { readonly onlyExplain?: boolean }): ReactNode {
  const mayExplain = useCan('permission.explain');
  const mayGrant = useCan('permission.grant');
  if (onlyExplain === true) return mayExplain ? <HiddenRecords {...asked} /> : null;
  return (
    <p className="perm-help">
      {mayExplain ? <WhyButton {...asked} /> : null}
      {mayExplain && mayGrant ? null : <RequestButton {...asked} />}
    </p>
  );
}

/** Below an empty list: the explanation, where the rights of the reader leave records out. */
function HiddenRecords(asked: AccessAsked): ReactNode {
  const { data } = useQuery({ ...explanationOf(asked), retry: false });
  const isOpen = data === undefined || (data.decision > 0 && data.scope?.isWhole !== false);
  return isOpen ? null : (
    <p className="perm-help">
      <WhyButton {...asked} />
    </p>
  );
}

function WhyButton(asked: AccessAsked): ReactNode {
  const t = useText('permission');
  return (
    <Button size="small" onClick={() => openExplain(asked)}>
      {t('explain.why')}
    </Button>
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
