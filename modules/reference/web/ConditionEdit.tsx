import { checkExpression } from '@mp/engine/core';
import { fieldTextKey, pickText, type Field } from '@mp/kernel/contract';
import { type EditProps, useDictionary, useForm, useLanguage, useText } from '@mp/kernel/web';
import { Button, Input, Tooltip } from 'antd';
import { useSyncExternalStore, type ReactNode } from 'react';
import { caseResource, caseTypes, isBusinessObject } from '../contract/index.ts';
import './reference-files.css';

/** A condition in CEL with the fields that it may ask of the chosen business object; judged while it is typed. */
export function ConditionEdit({ id, value, onChange, onBlur, disabled, describedBy, invalid }: EditProps): ReactNode {
  const t = useText();
  const { model } = useForm();
  const object = useSyncExternalStore(
    (listener) => model.subscribe('businessObject', listener),
    () => model.value('businessObject'),
  );
  const text = typeof value === 'string' ? value : '';
  if (!isBusinessObject(object))
    return <Input.TextArea id={id} disabled autoSize placeholder={t('fileRule.condition.objectFirst')} />;
  const resource = caseResource(object);
  const wrong = text.trim() === '' ? undefined : checkExpression(text, { form: caseTypes(object), expects: 'bool' });

  function insert(name: string): void {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLTextAreaElement)) return;
    onChange(`${text.slice(0, input.selectionStart)}form.${name}${text.slice(input.selectionEnd)}`);
    input.focus();
  }

  return (
    <div className="ref-condition">
      <Input.TextArea
        id={id}
        className="ref-code"
        value={text}
        disabled={disabled ?? false}
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 6 }}
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={invalid === true || wrong !== undefined}
        placeholder={t('fileRule.condition.example')}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur ? { onBlur } : {})}
      />
      {wrong && invalid !== true ? (
        <small className="ui-problem" role="status">
          {t(`fileRule.condition.${wrong.code}`, wrong.params)}
        </small>
      ) : null}
      <div className="ref-fields" role="group" aria-label={t('fileRule.condition.fields')}>
        {Object.entries(resource.fields).map(([name, field]) => (
          <FieldButton
            key={name}
            name={name}
            field={field}
            label={t(fieldTextKey(resource, name))}
            disabled={disabled ?? false}
            onInsert={insert}
          />
        ))}
      </div>
    </div>
  );
}

/** Inserts a field; tells how it is written, and the codes of its values with their words. */
function FieldButton({
  name,
  field,
  label,
  disabled,
  onInsert,
}: {
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  readonly disabled: boolean;
  readonly onInsert: (name: string) => void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const items = useDictionary(field.dictionary) ?? [];
  const codes = [
    ...(field.options ?? []).map((option) => `'${option}' ${t(`fileCase.${name}.${option}`)}`),
    ...items.map(({ code, label: word }) => `'${code}' ${pickText(word, language)}`),
  ];
  return (
    <Tooltip title={[`form.${name}`, ...codes].join(', ')}>
      <Button size="small" disabled={disabled} onClick={() => onInsert(name)}>
        {label}
      </Button>
    </Tooltip>
  );
}
