import { date, longText } from '@mp/kernel/contract';
import { KindEdit, plainResource, showError, toast, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { dealerVersion, isOpenGap, type VersionScope } from '../../contract/index.ts';
import { scopeOf, waiveGaps } from '../dealer.client.ts';
import { Needs } from '../CoveragePanel.tsx';
import './audit.css';

const resource = plainResource(dealerVersion);
const fields = { until: date({ required: true }), reason: longText({ required: true, max: 500 }) };

interface ScopeProps {
  /** Id of the version. */
  readonly id: string;
  readonly isReadOnly?: boolean;
}

/** What the scope that a version grants is short of, and the dealer manager's waiver; nothing where nothing is missing. */
export function Scope({ id, isReadOnly = false }: ScopeProps): ReactNode {
  const t = useText('dealerVersion');
  const cache = useQueryClient();
  const { data } = useQuery(scopeOf(id));
  if (!data || data.gaps.length === 0) return null;
  const { gaps, waiver } = data;
  const open = gaps.filter(isOpenGap).length;
  const mayWaive = data.mayWaive && !isReadOnly;
  const keep = (next: VersionScope) => cache.setQueryData(scopeOf(id).queryKey, next);
  return (
    <Alert
      type={open > 0 ? 'error' : 'warning'}
      showIcon
      title={t('scope.title')}
      description={
        <div className="dlr-form">
          {open > 0 ? <p>{t('scope.open', { count: open })}</p> : null}
          {waiver ? (
            <p>{t('scope.waived', { name: waiver.byName, until: waiver.until, reason: waiver.reason })}</p>
          ) : null}
          <Needs lines={gaps} />
          {mayWaive ? <Waive key={waiver?.until ?? ''} id={id} scope={data} onDone={keep} /> : null}
        </div>
      }
    />
  );
}

interface WaiveProps {
  readonly id: string;
  readonly scope: VersionScope;
  readonly onDone: (next: VersionScope) => void;
}

/** Grants a waiver until a day with a reason, or takes it back. */
function Waive({ id, scope, onDone }: WaiveProps): ReactNode {
  const t = useText('dealerVersion');
  const own = useId();
  const [isBusy, setBusy] = useState(false);
  const [until, setUntil] = useState(scope.waiver?.until ?? '');
  const [reason, setReason] = useState(scope.waiver?.reason ?? '');
  const given = {
    until: { label: t('field.waiverUntil'), value: until, set: setUntil },
    reason: { label: t('field.waiverReason'), value: reason, set: setReason },
  };

  async function run(last: string | null): Promise<void> {
    setBusy(true);
    try {
      onDone(await waiveGaps(id, last, reason.trim()));
      toast.success(last === null ? t('scope.takenBack') : t('scope.granted', { until: last }));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="dlr-waive">
      {(['until', 'reason'] as const).map((name) => (
        <div key={name} className="ui-field">
          <label htmlFor={`${own}-${name}`}>{given[name].label}</label>
          <Suspense fallback={null}>
            <KindEdit
              id={`${own}-${name}`}
              name={name}
              field={fields[name]}
              resource={resource}
              label={given[name].label}
              value={given[name].value === '' ? null : given[name].value}
              onChange={(next) => given[name].set(typeof next === 'string' ? next : '')}
            />
          </Suspense>
        </div>
      ))}
      <div className="dlr-actions">
        <Button loading={isBusy} disabled={until === '' || reason.trim() === ''} onClick={() => void run(until)}>
          {t('scope.grant')}
        </Button>
        {scope.waiver ? (
          <Button danger disabled={isBusy} onClick={() => void run(null)}>
            {t('scope.takeBack')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
