import { dataText, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { textOf } from '../bpmn.ts';
import { type Plain, plainList, plainText } from '../extension.ts';
import { ExpressionProp, Group, ItemList, NumberProp, SelectProp, SwitchProp, TextProp } from './controls.tsx';
import { choicesOf } from './labels.ts';
import { useExtension, usePanel, useSet } from './panel-context.ts';
import { RuleList } from './Rules.tsx';

const serviceKinds = ['internal', 'internalAsync', 'http', 'tenantAction', 'setFields', 'notify'];

/** Work that no user does: what, with which values, what comes of it, how often it is tried. */
export function ServiceProps(): ReactNode {
  const t = useText('workflow.design');
  const [service, change] = useExtension('wf:Service');
  const kind = plainText(service, 'kind');
  return (
    <>
      <Group title={t('section.service')}>
        <SelectProp
          label={t('prop.serviceKind')}
          value={kind}
          options={choicesOf('service', serviceKinds)}
          onChange={(next) => change({ kind: next })}
        />
        <Particulars kind={kind} service={service} change={change} />
      </Group>
      <Mappings plain={service} change={change} />
      {kind === 'http' || kind === 'internalAsync' || kind === 'tenantAction' ? (
        <Group title={t('section.retry')} isOpen={false}>
          <NumberProp
            label={t('prop.retries')}
            min={0}
            max={20}
            value={plainText(service, 'retries')}
            onChange={(retries) => change({ retries })}
          />
          <TextProp
            isCode
            label={t('prop.backoff')}
            hint={t('hint.backoff')}
            value={plainText(service, 'backoff')}
            onChange={(backoff) => change({ backoff })}
          />
        </Group>
      ) : null}
    </>
  );
}

interface PartProps {
  readonly kind: string;
  readonly service: Plain;
  readonly change: (change: Plain) => void;
}

function Particulars({ kind, service, change }: PartProps): ReactNode {
  const t = useText('workflow.design');
  const { around } = usePanel();
  if (kind === 'internal' || kind === 'internalAsync')
    return (
      <SelectProp
        label={t('prop.handler')}
        value={plainText(service, 'handler')}
        options={around.services.map((value) => ({ value, label: value }))}
        onChange={(handler) => change({ handler })}
      />
    );
  if (kind === 'notify')
    return (
      <>
        <TextProp
          label={t('prop.title')}
          hint={t('hint.subject')}
          value={plainText(service, 'title')}
          onChange={(title) => change({ title })}
        />
        <TextProp
          isLong
          label={t('prop.body')}
          value={plainText(service, 'body')}
          onChange={(body) => change({ body })}
        />
        <RuleList
          label={t('prop.receivers')}
          rules={plainList(service, 'rules')}
          onChange={(rules) => change({ rules })}
        />
      </>
    );
  return kind === 'http' ? <HttpProps kind={kind} service={service} change={change} /> : null;
}

function HttpProps({ service, change }: PartProps): ReactNode {
  const t = useText('workflow.design');
  return (
    <>
      <SelectProp
        label={t('prop.method')}
        value={plainText(service, 'method') || 'POST'}
        options={['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value }))}
        onChange={(method) => change({ method })}
      />
      <TextProp
        isCode
        label={t('prop.url')}
        hint={t('hint.url')}
        value={plainText(service, 'url')}
        onChange={(url) => change({ url })}
      />
      <NumberProp
        label={t('prop.timeout')}
        min={1}
        max={60}
        value={plainText(service, 'timeout') || '10'}
        onChange={(timeout) => change({ timeout })}
      />
      <SelectProp
        label={t('prop.httpMode')}
        value={plainText(service, 'mode') || 'wait'}
        options={choicesOf('httpMode', ['wait', 'callback'])}
        onChange={(mode) => change({ mode })}
      />
      <ItemList
        label={t('prop.headers')}
        items={plainList(service, 'headers')}
        titleOf={(header) => plainText(header, 'name') || t('newHeader')}
        add={{ label: t('addHeader'), make: () => ({ name: 'X-Header' }) }}
        onChange={(headers) => change({ headers })}
      >
        {(header, set) => (
          <>
            <TextProp
              label={t('prop.name')}
              value={plainText(header, 'name')}
              onChange={(name) => set({ ...header, name })}
            />
            <TextProp
              isCode
              label={t('prop.value')}
              hint={t('hint.secret')}
              value={plainText(header, 'value')}
              onChange={(value) => set({ ...header, value })}
            />
          </>
        )}
      </ItemList>
      <ItemList
        label={t('prop.errors')}
        items={plainList(service, 'errors')}
        titleOf={(error) => `${plainText(error, 'status')} → ${plainText(error, 'code')}`}
        add={{ label: t('addError'), make: () => ({ status: '404', code: 'NOT_FOUND' }) }}
        onChange={(errors) => change({ errors })}
      >
        {(error, set) => (
          <>
            <TextProp
              label={t('prop.status')}
              value={plainText(error, 'status')}
              onChange={(status) => set({ ...error, status })}
            />
            <TextProp
              label={t('prop.error')}
              value={plainText(error, 'code')}
              onChange={(code) => set({ ...error, code })}
            />
          </>
        )}
      </ItemList>
    </>
  );
}

/** Named expressions that go in and come out. */
function Mappings({ plain, change }: { readonly plain: Plain; readonly change: (change: Plain) => void }): ReactNode {
  const t = useText('workflow.design');
  return (
    <Group
      title={t('section.mapping')}
      isOpen={plainList(plain, 'inputs').length + plainList(plain, 'outputs').length > 0}
    >
      {(['inputs', 'outputs'] as const).map((list) => (
        <ItemList
          key={list}
          label={t(`prop.${list}`)}
          items={plainList(plain, list)}
          titleOf={(each) => plainText(each, 'name')}
          add={{
            label: t(list === 'inputs' ? 'addInput' : 'addOutput'),
            make: () => ({ name: `value${plainList(plain, list).length + 1}`, value: 'form' }),
          }}
          onChange={(next) => change({ [list]: next })}
        >
          {(each, set) => (
            <>
              <TextProp
                isCode
                label={t('prop.name')}
                value={plainText(each, 'name')}
                onChange={(name) => set({ ...each, name })}
              />
              <ExpressionProp
                label={t('prop.value')}
                expects="any"
                value={plainText(each, 'value')}
                onChange={(value) => set({ ...each, value })}
              />
            </>
          )}
        </ItemList>
      ))}
    </Group>
  );
}

/** Another process that is called. */
export function CallProps(): ReactNode {
  const t = useText('workflow.design');
  const { bo, around } = usePanel();
  const set = useSet();
  const [callSpec, change] = useExtension('wf:Call');
  return (
    <>
      <Group title={t('section.call')}>
        <SelectProp
          label={t('prop.calledElement')}
          value={textOf(bo, 'calledElement')}
          options={around.processes.map(({ key, name }) => ({ value: key, label: `${dataText(name)} (${key})` }))}
          onChange={(calledElement) => set({ calledElement: calledElement === '' ? undefined : calledElement })}
        />
        <NumberProp
          label={t('prop.version')}
          hint={t('hint.version')}
          min={1}
          value={plainText(callSpec, 'version')}
          onChange={(version) => change({ version })}
        />
        <SwitchProp
          label={t('prop.rejectPropagates')}
          value={(plainText(callSpec, 'rejectPropagates') || 'true') === 'true'}
          onChange={(rejectPropagates) => change({ rejectPropagates })}
        />
      </Group>
      <Mappings plain={callSpec} change={change} />
    </>
  );
}
