import { fieldTextKey, ref } from '@mp/kernel/contract';
import { useCan, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Select, Tag } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { Explanation } from '../../contract/index.ts';
import { type Explained, explanationOf } from '../grant/grant.client.ts';
import { isWhole } from '../grant/grant-model.ts';
import { SourceList } from '../grant/SourceList.tsx';
import { resourceOfEntity } from '../known-resources.ts';
import { PickerField } from '../PickerField.tsx';
import '../permission.css';

const userRef = ref('identity.user');

/** Why somebody may or may not: decision, steps, every source, the data scope, and what would allow it. */
export function ExplainDialog({ asked, close }: { readonly asked: Explained; readonly close: () => void }): ReactNode {
  const t = useText('permission');
  const mayPick = useCan('user.read');
  const [wanted, setWanted] = useState(asked);
  const read = useQuery(explanationOf(wanted));
  return (
    <Modal open width={760} title={t('explain.title')} footer={null} onCancel={close}>
      <div className="perm-stack">
        {mayPick ? (
          <PickerField
            label={t('explain.user')}
            field={userRef}
            value={wanted.userId ?? null}
            onChange={(next) => setWanted({ ...wanted, userId: typeof next === 'string' ? next : undefined })}
            hint={t('explain.userHint')}
          />
        ) : null}
        <ObjectChoice wanted={wanted} onChange={setWanted} />
        {read.data ? <Told told={read.data} /> : <QueryResult read={read} />}
      </div>
    </Modal>
  );
}

/** Other questions about the same entity: its records, its fields. */
function ObjectChoice({
  wanted,
  onChange,
}: {
  readonly wanted: Explained;
  readonly onChange: (wanted: Explained) => void;
}): ReactNode {
  const t = useText();
  const id = useId();
  const entity = wanted.objType === 1 || wanted.objType === 5 ? '' : wanted.objectId.split('.')[0];
  const resource = entity === undefined || entity === '' ? undefined : resourceOfEntity(entity);
  if (!resource) return null;
  const records = ['read', 'update', 'delete', 'export'].map((action) => ({
    value: `3 ${entity}.${action}`,
    label: `${t('permission.objType.3')} · ${t(`permission.scopeAction.${action}`)}`,
  }));
  const fields = Object.keys(resource.fields).map((name) => ({
    value: `4 ${entity}.${name}`,
    label: `${t('permission.objType.4')} · ${t(fieldTextKey(resource, name))}`,
  }));
  const value = `${wanted.objType} ${wanted.objectId}`;
  const options = [...records, ...fields];
  return (
    <div className="ui-field">
      <label htmlFor={id}>{t('permission.field.object')}</label>
      <Select
        id={id}
        className="ui-fill"
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        options={
          options.some((each) => each.value === value) ? options : [{ value, label: wanted.objectId }, ...options]
        }
        onChange={(next: string) => {
          const space = next.indexOf(' ');
          onChange({ ...wanted, objType: Number(next.slice(0, space)), objectId: next.slice(space + 1) });
        }}
      />
    </div>
  );
}

function Told({ told }: { readonly told: Explanation }): ReactNode {
  const t = useText('permission');
  const { user, object, decision, masked, admin, steps, sources, ceiling, scope, wouldAllow } = told;
  const notes = [
    ...(admin === null ? [] : [t(`admin.${admin}`)]),
    ...(masked ? [t('settings.masked')] : []),
    ...(ceiling.withheld ? [t('explain.withheld')] : []),
    ...(ceiling.platformOnly ? [t('explain.platformOnly')] : []),
  ];
  const word =
    isWhole(object.objType) || object.objType === 3
      ? t(decision === 0 ? 'purview.0' : 'mayUse')
      : t(`purview.${decision}`);
  return (
    <>
      <Alert
        type={decision === 0 ? 'warning' : 'success'}
        showIcon
        title={t('explain.decision', {
          name: user.employeeName,
          userName: user.userName,
          object: object.name,
          decision: word,
        })}
        {...(notes.length > 0 ? { description: notes.join(' ') } : {})}
      />
      <section aria-label={t('explain.steps')}>
        <h4>{t('explain.steps')}</h4>
        <ol className="perm-list">
          {steps.map((step, at) => (
            <li key={`${step.rule} ${at}`}>
              <StepWords rule={step.rule} params={step.params} /> <Tag>{t(`purview.${step.purview}`)}</Tag>
            </li>
          ))}
        </ol>
      </section>
      <section aria-label={t('field.sources')}>
        <h4>{t('field.sources')}</h4>
        <SourceList sources={sources} />
      </section>
      {scope ? <ScopeSection scope={scope} /> : null}
      {wouldAllow.length > 0 ? (
        <section aria-label={t('explain.wouldAllow')}>
          <h4>{t('explain.wouldAllow')}</h4>
          <ul className="perm-list">
            {wouldAllow.map((each) => (
              <li key={`${each.objType} ${each.key}`}>{each.text}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function ScopeSection({ scope }: { readonly scope: NonNullable<Explanation['scope']> }): ReactNode {
  const t = useText('permission');
  return (
    <section aria-label={t('scopesTitle')}>
      <h4>{t('scopesTitle')}</h4>
      {scope.parts.length === 0 ? <p>{t('explain.noRecords')}</p> : null}
      <ul className="perm-list">
        {scope.parts.map((part, at) => (
          <li key={`${part.kind} ${at}`}>
            {part.text} <span className="mp-secondary">{part.from}</span>
          </li>
        ))}
      </ul>
      <code className="perm-code">{scope.predicate}</code>
      {scope.matches === null ? null : (
        <p role="status">{t(scope.matches ? 'explain.matches' : 'explain.matchesNot')}</p>
      )}
    </section>
  );
}

function StepWords({
  rule,
  params,
}: {
  readonly rule: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
}): ReactNode {
  const t = useText('explain');
  if (rule === 'ceiling') return t(params.withheld === true ? 'step.ceilingWithheld' : 'step.ceiling');
  if (rule === 'granted') return t(Number(params.sources) > 0 ? 'step.granted' : 'step.grantedNot');
  return t(`step.${rule}`, params);
}
