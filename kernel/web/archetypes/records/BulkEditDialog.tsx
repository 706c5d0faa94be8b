import type { Resource } from '@mp/kernel/contract';
import { Modal, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { labelKey } from '../../controls/control.ts';
import { useText } from '../../i18n.ts';
import { useRights } from '../../rights.tsx';
import { FormProvider, type FormScope } from '../form/form-context.ts';
import { createFormModel } from '../form/form-model.ts';
import { FormField } from '../form/FormField.tsx';
import { focusField } from '../form/focus-field.ts';
import { bulkFields } from './bulk-model.ts';
import '../form/form.css';

interface BulkEditProps {
  readonly resource: Resource;
  readonly count: number;
  readonly close: (values?: Record<string, unknown>) => void;
}

/** Which fields get which value in all the chosen records; the rules of the fields hold here too. */
export function BulkEditDialog({ resource, count, close }: BulkEditProps): ReactNode {
  const t = useText();
  const formId = `b${useId().replaceAll(/[^\w]/g, '')}`;
  const offered = bulkFields(resource, useRights());
  const [names, setNames] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const asked: Resource = { ...resource, rules: [] };
  const [model] = useState(() => createFormModel({ resource: asked, mode: 'update', record: {}, writable: offered }));
  const scope: FormScope = { model, formId, rightOf: () => 2, isBusy: false };
  const isMissing = isAsked && names.length === 0;

  function handleOk(): void {
    setAsked(true);
    if (names.length === 0) return document.getElementById(formId)?.focus();
    const wrong = model.check(names).find(({ path }) => names.includes(path));
    if (wrong) return focusField(formId, wrong.path);
    const values = model.values();
    close(Object.fromEntries(names.map((name) => [name, values[name] ?? null])));
  }

  return (
    <Modal
      open
      width={560}
      title={t('records.bulkTitle', { entity: `@${resource.entity}.title`, count })}
      okText={t('records.bulkOk', { count })}
      cancelText={t('common.action.cancel')}
      onOk={handleOk}
      onCancel={() => close()}
    >
      <form
        noValidate
        className="ui-bulk"
        onSubmit={(event) => {
          event.preventDefault();
          handleOk();
        }}
      >
        <div className="ui-field" data-wide="true" data-invalid={isMissing}>
          <label htmlFor={formId}>{t('records.bulkFields')}</label>
          <Select
            id={formId}
            mode="multiple"
            className="ui-fill"
            aria-label={t('records.bulkFields')}
            aria-describedby={`${formId}-none`}
            optionFilterProp="label"
            value={[...names]}
            options={offered.map((name) => ({ value: name, label: t(labelKey(resource, name)) }))}
            {...(isMissing ? { status: 'error' as const } : {})}
            onChange={(next: string[]) => setNames(next)}
          />
          <small id={`${formId}-none`} className="ui-problem" role="alert">
            {isMissing ? t('records.bulkNone') : null}
          </small>
        </div>
        <FormProvider value={scope}>
          {names.map((name) => (
            <FormField key={name} name={name} wide />
          ))}
        </FormProvider>
      </form>
    </Modal>
  );
}
