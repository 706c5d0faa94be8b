import { checkExpression } from '@mp/engine/core';
import { fieldTextKey } from '@mp/kernel/contract';
import { type EditProps, useForm, useText } from '@mp/kernel/web';
import { Button, Input } from 'antd';
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
  const wrong =
    text.trim() === '' ? undefined : checkExpression(text, { form: caseTypes(object), expects: 'bool' });

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
        {Object.keys(resource.fields).map((name) => (
          <Button key={name} size="small" disabled={disabled ?? false} title={`form.${name}`} onClick={() => insert(name)}>
            {t(fieldTextKey(resource, name))}
          </Button>
        ))}
      </div>
    </div>
  );
}
