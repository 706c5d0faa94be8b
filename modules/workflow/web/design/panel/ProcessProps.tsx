import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { plainText, type Plain } from '../extension.ts';
import { Group, NumberProp, SelectProp, SwitchProp, TextProp } from './controls.tsx';
import { FieldsProps } from './FieldsProps.tsx';
import { choicesOf } from './labels.ts';
import { NamesProps } from './NamesProps.tsx';
import { useExtension, usePanel } from './panel-context.ts';

/** The process: name, form, number, what its initiator may do. */
export function ProcessProps(): ReactNode {
  const t = useText('workflow.design');
  const { bo } = usePanel();
  const [process, change] = useExtension('wf:Process');
  const isOn = (name: string, usual: boolean) => (plainText(process, name) || String(usual)) === 'true';
  return (
    <>
      <Group title={t('section.general')}>
        <TextProp
          label={t('prop.key')}
          value={plainText(process, 'key') || bo.id}
          isReadOnly
          onChange={() => undefined}
        />
        <NamesProps />
        <TextProp
          label={t('prop.subject')}
          hint={t('hint.subject')}
          value={plainText(process, 'subject')}
          onChange={(subject) => change({ subject })}
        />
      </Group>
      <FormProps process={process} change={change} />
      <Group title={t('section.number')} isOpen={false}>
        <TextProp
          label={t('prop.numberPrefix')}
          max={20}
          value={plainText(process, 'numberPrefix')}
          onChange={(numberPrefix) => change({ numberPrefix })}
        />
        <SelectProp
          label={t('prop.numberDate')}
          canClear
          value={plainText(process, 'numberDate')}
          options={['yyyy', 'yyyyMM', 'yyyyMMdd'].map((value) => ({ value, label: value }))}
          onChange={(numberDate) => change({ numberDate })}
        />
        <NumberProp
          label={t('prop.numberDigits')}
          min={1}
          max={12}
          value={plainText(process, 'numberDigits') || '4'}
          onChange={(numberDigits) => change({ numberDigits })}
        />
      </Group>
      <Group title={t('section.rules')} isOpen={false}>
        <SelectProp
          label={t('prop.allowWithdraw')}
          value={plainText(process, 'allowWithdraw') || 'beforeHandled'}
          options={choicesOf('allowWithdraw', ['beforeHandled', 'always', 'never'])}
          onChange={(allowWithdraw) => change({ allowWithdraw })}
        />
        <SelectProp
          label={t('prop.repeat')}
          value={plainText(process, 'repeat') || 'none'}
          options={choicesOf('repeat', ['none', 'anywhere', 'consecutive'])}
          onChange={(repeat) => change({ repeat })}
        />
        <SwitchProp
          label={t('prop.allowTakeBack')}
          value={isOn('allowTakeBack', true)}
          onChange={(allowTakeBack) => change({ allowTakeBack })}
        />
        <SwitchProp
          label={t('prop.allowVoid')}
          value={isOn('allowVoid', false)}
          onChange={(allowVoid) => change({ allowVoid })}
        />
        <SwitchProp
          label={t('prop.agentMayTransfer')}
          value={isOn('agentMayTransfer', false)}
          onChange={(agentMayTransfer) => change({ agentMayTransfer })}
        />
        <SwitchProp
          label={t('prop.traceForReaders')}
          value={isOn('traceForReaders', true)}
          onChange={(traceForReaders) => change({ traceForReaders })}
        />
      </Group>
    </>
  );
}

function FormProps({
  process,
  change,
}: {
  readonly process: Plain;
  readonly change: (change: Plain) => void;
}): ReactNode {
  const t = useText('workflow.design');
  const { around } = usePanel();
  const form = plainText(process, 'form') || (plainText(process, 'resource') ? 'resource' : 'fields');
  return (
    <Group title={t('section.form')}>
      <SelectProp
        label={t('prop.form')}
        value={form}
        options={choicesOf('form', ['resource', 'fields', 'page'])}
        onChange={(next) => change({ form: next })}
      />
      {form === 'resource' ? (
        <SelectProp
          label={t('prop.resource')}
          value={plainText(process, 'resource')}
          options={around.resources.map(({ key }) => ({ value: key, label: key }))}
          onChange={(resource) => change({ resource })}
        />
      ) : null}
      {form === 'page' ? (
        <TextProp
          label={t('prop.formUrl')}
          hint={t('hint.formUrl')}
          value={plainText(process, 'formUrl')}
          onChange={(formUrl) => change({ formUrl })}
        />
      ) : null}
      {form === 'fields' ? <FieldsProps /> : null}
    </Group>
  );
}
