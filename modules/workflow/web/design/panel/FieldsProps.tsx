import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { declaredKinds } from '../../../contract/index.ts';
import { plainList, plainText, type Plain } from '../extension.ts';
import { ConditionEdit } from './ConditionEdit.tsx';
import { ExpressionProp, ItemList, NumberProp, SelectProp, SwitchProp, TextProp } from './controls.tsx';
import { choicesOf } from './labels.ts';
import { useExtension, usePanel } from './panel-context.ts';
import { WordsProps } from './WordsProps.tsx';

type Kind = (typeof declaredKinds)[number];

/** What a table may hold: what fits a line of it. */
const columnKinds = declaredKinds.filter((kind) => !['rows', 'richText', 'i18nText', 'file', 'files'].includes(kind));

/** What `max` counts, by kind; other kinds have no limit of their own. */
const maxOf: Partial<Record<Kind, string>> = {
  text: 'length',
  longText: 'length',
  richText: 'length',
  i18nText: 'length',
  integer: 'value',
  decimal: 'value',
  money: 'value',
  files: 'files',
  rows: 'rows',
};
const numbers: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'money']);
const withDefault: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'longText',
  'url',
  'colour',
  'date',
  'choice',
  'choices',
  'integer',
  'decimal',
  'money',
  'boolean',
]);
const calculable: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
]);

/** The fields that a process declares for its own form. */
export function FieldsProps(): ReactNode {
  const t = useText('workflow.design');
  const [form, change] = useExtension('wf:Form');
  return (
    <FieldList
      label={t('prop.fields')}
      stem="field"
      fields={plainList(form, 'fields')}
      onChange={(fields) => change({ fields })}
    />
  );
}

const freeCode = (stem: string, taken: readonly Plain[]): string => {
  let n = taken.length + 1;
  while (taken.some((each) => each['code'] === `${stem}${n}`)) n += 1;
  return `${stem}${n}`;
};

interface FieldListProps {
  readonly label: string;
  readonly stem: 'field' | 'column';
  readonly fields: readonly Plain[];
  readonly onChange: (fields: readonly Plain[]) => void;
}

function FieldList({ label, stem, fields, onChange }: FieldListProps): ReactNode {
  const t = useText('workflow.design');
  const isColumn = stem === 'column';
  return (
    <ItemList
      label={label}
      items={fields}
      titleOf={(field) => plainText(field, 'name') || plainText(field, 'code')}
      add={{
        label: t(isColumn ? 'addColumn' : 'addField'),
        make: (): Plain => ({
          code: freeCode(stem, fields),
          kind: 'text',
          name: t(isColumn ? 'newColumn' : 'newField'),
        }),
      }}
      onChange={onChange}
    >
      {(field, set) => <FieldProps field={field} isColumn={isColumn} set={(values) => set({ ...field, ...values })} />}
    </ItemList>
  );
}

interface FieldProps {
  readonly field: Plain;
  readonly set: (values: Plain) => void;
  /** Of a table. */
  readonly isColumn: boolean;
}

const kindOf = (field: Plain): Kind => declaredKinds.find((each) => each === plainText(field, 'kind')) ?? 'text';

function FieldProps({ field, set, isColumn }: FieldProps): ReactNode {
  const t = useText('workflow.design');
  const kind = kindOf(field);
  const isCalculated = plainText(field, 'formula') !== '';
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
        options={choicesOf('kind', isColumn ? columnKinds : declaredKinds)}
        onChange={(next) => set({ kind: next })}
      />
      <WordsProps plain={field} set={set} />
      {isCalculated ? null : (
        <SwitchProp
          label={t('prop.required')}
          value={plainText(field, 'required') === 'true'}
          onChange={(required) => set({ required })}
        />
      )}
      <SourceProps field={field} set={set} isColumn={isColumn} />
      <LimitProps field={field} set={set} isColumn={isColumn} />
      {withDefault.has(kind) && !isCalculated ? <DefaultProp field={field} set={set} isColumn={isColumn} /> : null}
      {calculable.has(kind) ? (
        <ExpressionProp
          label={t('prop.formula')}
          hint={t(isColumn ? 'hint.rowFormula' : 'hint.formula')}
          expects="any"
          value={plainText(field, 'formula')}
          onChange={(formula) => set({ formula })}
        />
      ) : null}
      {isColumn ? null : (
        <div className="ui-field">
          <span>{t('prop.shownWhen')}</span>
          <ConditionEdit value={plainText(field, 'shownWhen')} onChange={(shownWhen) => set({ shownWhen })} />
        </div>
      )}
    </>
  );
}

/** Where values come from: options, a dictionary, the records of a resource, the columns of a table. */
function SourceProps({ field, set }: FieldProps): ReactNode {
  const t = useText('workflow.design');
  const { around } = usePanel();
  const kind = kindOf(field);
  if (kind === 'rows')
    return (
      <FieldList
        label={t('prop.columns')}
        stem="column"
        fields={plainList(field, 'columns')}
        onChange={(columns) => set({ columns })}
      />
    );
  if (kind === 'ref' || kind === 'refs')
    return (
      <SelectProp
        label={t('prop.refTo')}
        value={plainText(field, 'to')}
        options={around.resources.map(({ key }) => ({ value: key, label: key }))}
        onChange={(to) => set({ to })}
      />
    );
  if (kind !== 'choice' && kind !== 'choices') return null;
  const dictionary = plainText(field, 'dictionary');
  return (
    <>
      <SelectProp
        canClear
        label={t('prop.dictionary')}
        hint={t('hint.dictionary')}
        value={dictionary}
        options={around.dictionaries.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        onChange={(next) => set({ dictionary: next })}
      />
      {dictionary === '' ? <OptionList field={field} set={set} /> : null}
    </>
  );
}

function OptionList({ field, set }: Omit<FieldProps, 'isColumn'>): ReactNode {
  const t = useText('workflow.design');
  const options = plainList(field, 'options');
  return (
    <ItemList
      label={t('prop.options')}
      items={options}
      titleOf={(option) => plainText(option, 'name') || plainText(option, 'code')}
      add={{ label: t('addOption'), make: () => ({ code: freeCode('option', options), name: t('newOption') }) }}
      onChange={(next) => set({ options: next })}
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
  );
}

function LimitProps({ field, set }: FieldProps): ReactNode {
  const t = useText('workflow.design');
  const kind = kindOf(field);
  const max = maxOf[kind];
  const isNumber = numbers.has(kind);
  return (
    <>
      {isNumber ? (
        <NumberProp label={t('min.value')} value={plainText(field, 'min')} onChange={(min) => set({ min })} />
      ) : null}
      {max === undefined ? null : (
        <NumberProp
          label={t(`max.${max}`)}
          {...(isNumber ? {} : { min: 1 })}
          value={plainText(field, 'max')}
          onChange={(next) => set({ max: next })}
        />
      )}
      {kind === 'decimal' ? (
        <NumberProp
          label={t('prop.scale')}
          min={0}
          max={10}
          value={plainText(field, 'scale') || '4'}
          onChange={(scale) => set({ scale })}
        />
      ) : null}
    </>
  );
}

/** What the form begins with: as text, yes or no, or one of the options. */
function DefaultProp({ field, set }: FieldProps): ReactNode {
  const t = useText('workflow.design');
  const kind = kindOf(field);
  const value = plainText(field, 'default');
  const options = plainList(field, 'options');
  const change = (next: string) => set({ default: next });
  if (kind === 'boolean')
    return (
      <SwitchProp label={t('prop.defaultYes')} value={value === 'true'} onChange={(on) => change(on ? 'true' : '')} />
    );
  if (kind === 'choice' && options.length > 0 && plainText(field, 'dictionary') === '')
    return (
      <SelectProp
        canClear
        label={t('prop.initial')}
        value={value}
        options={options.map((option) => ({
          value: plainText(option, 'code'),
          label: plainText(option, 'name') || plainText(option, 'code'),
        }))}
        onChange={change}
      />
    );
  const hint = kind === 'choices' ? t('hint.defaultChoices') : kind === 'date' ? t('hint.defaultDate') : undefined;
  return <TextProp label={t('prop.initial')} hint={hint} value={value} onChange={change} />;
}
