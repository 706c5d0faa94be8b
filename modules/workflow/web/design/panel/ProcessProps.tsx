import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { plainList, plainText, type Plain } from '../extension.ts';
import { Group, ItemList, NumberProp, SelectProp, SwitchProp, TextProp } from './controls.tsx';
import { choicesOf } from './labels.ts';
import { NamesProps } from './NamesProps.tsx';
import { useExtension, usePanel } from './panel-context.ts';

const fieldKinds = [
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'dateTime',
  'choice',
  'user',
  'organisation',
  'files',
];

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

function FieldsProps(): ReactNode {
  const t = useText('workflow.design');
  const [form, change] = useExtension('wf:Form');
  const fields = plainList(form, 'fields');
  const make = (): Plain => ({ code: freeCode('field', fields), kind: 'text', name: t('newField') });
  return (
    <ItemList
      label={t('prop.fields')}
      items={fields}
      titleOf={(field) => plainText(field, 'name') || plainText(field, 'code')}
      add={{ label: t('addField'), make }}
      onChange={(next) => change({ fields: next })}
    >
      {(field, set) => <FieldProps field={field} set={(values) => set({ ...field, ...values })} />}
    </ItemList>
  );
}

const freeCode = (stem: string, taken: readonly Plain[]): string => {
  let n = taken.length + 1;
  while (taken.some((each) => each['code'] === `${stem}${n}`)) n += 1;
  return `${stem}${n}`;
};

function FieldProps({ field, set }: { readonly field: Plain; readonly set: (values: Plain) => void }): ReactNode {
  const t = useText('workflow.design');
  const kind = plainText(field, 'kind') || 'text';
  return (
    <>
      <TextProp
        label={t('prop.code')}
        max={64}
        value={plainText(field, 'code')}
        problem={/^[A-Za-z]\w{0,63}$/.test(plainText(field, 'code')) ? undefined : t('codeForm')}
        onChange={(code) => set({ code })}
      />
      <SelectProp
        label={t('prop.kind')}
        value={kind}
        options={choicesOf('kind', fieldKinds)}
        onChange={(next) => set({ kind: next })}
      />
      <WordsProps plain={field} set={set} />
      <SwitchProp
        label={t('prop.required')}
        value={plainText(field, 'required') === 'true'}
        onChange={(required) => set({ required })}
      />
      {['text', 'longText', 'integer', 'files'].includes(kind) ? (
        <NumberProp
          label={t(`max.${kind === 'integer' ? 'value' : kind === 'files' ? 'files' : 'length'}`)}
          min={1}
          value={plainText(field, 'max')}
          onChange={(max) => set({ max })}
        />
      ) : null}
      {kind === 'choice' ? (
        <ItemList
          label={t('prop.options')}
          items={plainList(field, 'options')}
          titleOf={(option) => plainText(option, 'name') || plainText(option, 'code')}
          add={{
            label: t('addOption'),
            make: () => ({ code: freeCode('option', plainList(field, 'options')), name: t('newOption') }),
          }}
          onChange={(options) => set({ options })}
        >
          {(option, change) => (
            <>
              <TextProp
                label={t('prop.code')}
                max={64}
                value={plainText(option, 'code')}
                onChange={(code) => change({ ...option, code })}
              />
              <WordsProps plain={option} set={(values) => change({ ...option, ...values })} />
            </>
          )}
        </ItemList>
      ) : null}
    </>
  );
}

/** A name in the three languages as attributes. */
export function WordsProps({
  plain,
  set,
}: {
  readonly plain: Plain;
  readonly set: (values: Plain) => void;
}): ReactNode {
  const t = useText('workflow.design');
  return (
    <>
      <TextProp label={t('name.zh')} max={100} value={plainText(plain, 'name')} onChange={(name) => set({ name })} />
      <TextProp label={t('name.en')} max={100} value={plainText(plain, 'en')} onChange={(en) => set({ en })} />
      <TextProp label={t('name.ja')} max={100} value={plainText(plain, 'ja')} onChange={(ja) => set({ ja })} />
    </>
  );
}
