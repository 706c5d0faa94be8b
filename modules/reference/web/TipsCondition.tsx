import { checkExpression, type FormType } from '@mp/engine/core';
import { Disclosure, type EditProps, useText } from '@mp/kernel/web';
import { Button, Input, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTipSubjects } from './tips-words.ts';
import { useFormValue } from './use-form-value.ts';
import './reference-files.css';

const problemIn = (text: string, types: readonly FormType[]) =>
  text.trim() === '' ? undefined : checkExpression(text, { form: types, expects: 'bool' });

/** A condition in CEL with the fields of the chosen subject; judged while it is typed. */
export function TipsCondition(props: EditProps): ReactNode {
  const { id, value, onChange, onBlur, disabled, describedBy, invalid } = props;
  const t = useText('tipsRule');
  const { of } = useTipSubjects();
  const subject = of(useFormValue('subject'));
  const text = typeof value === 'string' ? value : '';
  const wrong = subject && problemIn(text, subject.values as readonly FormType[]);

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
        autoSize={{ minRows: 1, maxRows: 6 }}
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={invalid === true || wrong !== undefined}
        placeholder={t(subject ? 'condition.example' : 'subjectFirst')}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur ? { onBlur } : {})}
      />
      {wrong && invalid !== true ? (
        <small className="ui-problem" role="status">
          {t(`condition.${wrong.code}`, wrong.params)}
        </small>
      ) : null}
      {subject ? <SubjectFields subject={subject} disabled={disabled ?? false} onInsert={insert} /> : null}
    </div>
  );
}

interface SubjectFieldsProps {
  readonly subject: NonNullable<ReturnType<ReturnType<typeof useTipSubjects>['of']>>;
  readonly disabled: boolean;
  readonly onInsert: (name: string) => void;
}

/** The fields that a condition may name; a click inserts one. */
function SubjectFields({ subject, disabled, onInsert }: SubjectFieldsProps): ReactNode {
  const t = useText('tipsRule');
  return (
    <Disclosure title={t('condition.fields')}>
      <div className="ref-fields" role="group" aria-label={t('condition.fields')}>
        {subject.values.map(({ name, label, options }) => (
          <Tooltip key={name} title={[`form.${name}`, ...(options ?? []).map((code) => `'${code}'`)].join(', ')}>
            <Button size="small" disabled={disabled} onClick={() => onInsert(name)}>
              {label}
            </Button>
          </Tooltip>
        ))}
      </div>
    </Disclosure>
  );
}
