import type { FieldError } from '@mp/kernel/contract';
import { ApiError, fieldErrorText, showError, toast, useText } from '@mp/kernel/web';
import { Checkbox, Input, InputNumber, Modal, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { ControlInput, ListedControl } from '../contract/index.ts';
import { saveControl } from './page.client.ts';
import './designer/page-editor.css';

interface ControlDialogProps {
  readonly page: string;
  readonly control: ListedControl | undefined;
  readonly close: () => void;
}

const lines = ['alias', 'name', 'tagName', 'selector', 'fieldName', 'dataSource', 'loadApiId', 'saveApiId'] as const;

/** Asks for a control of a legacy page. */
export function ControlDialog({ page, control, close }: ControlDialogProps): ReactNode {
  const t = useText('pageControl');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [values, setValues] = useState<ControlInput>(
    control ?? { alias: '', name: '', tagName: 'div', selectorIndex: 0 },
  );
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const sentenceOf = (name: string): string | null => {
    const problem = problems.find(({ path }) => path === name || path.startsWith(`${name}.`));
    return problem ? fieldErrorText({ ...problem, params: { ...problem.params, field: t(`field.${name}`) } }) : null;
  };

  async function handleOk(): Promise<void> {
    setBusy(true);
    setProblems([]);
    try {
      const {
        alias,
        name,
        tagName,
        selector,
        selectorIndex,
        fieldName,
        dataSource,
        custom,
        gridColumns,
        loadApiId,
        saveApiId,
        required,
      } = values;
      await saveControl(page, control?.id, {
        alias: alias.trim(),
        name: name.trim(),
        ...(tagName ? { tagName } : {}),
        selector: selector || null,
        selectorIndex: selectorIndex ?? 0,
        fieldName: fieldName || null,
        dataSource: dataSource || null,
        custom: custom ?? false,
        gridColumns: gridColumns ?? [],
        loadApiId: loadApiId || null,
        saveApiId: saveApiId || null,
        required: required ?? false,
      });
      toast.success(t('saved'));
      close();
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) setProblems(error.fields);
      else showError(error);
    } finally {
      setBusy(false);
    }
  }

  const field = (name: string, content: ReactNode) => (
    <div key={name} className="ui-field" data-invalid={sentenceOf(name) !== null}>
      <label htmlFor={`${id}-${name}`}>{t(`field.${name}`)}</label>
      {content}
      <small className="ui-problem" role="alert">
        {sentenceOf(name)}
      </small>
    </div>
  );
  return (
    <Modal
      open
      title={t(control ? 'change' : 'add')}
      okText={t('save')}
      okButtonProps={{ loading: busy }}
      onOk={() => void handleOk()}
      onCancel={close}
      className="made-control-dialog"
    >
      {lines.map((name) =>
        field(
          name,
          <Input
            id={`${id}-${name}`}
            autoComplete="off"
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />,
        ),
      )}
      {field(
        'selectorIndex',
        <InputNumber
          id={`${id}-selectorIndex`}
          min={0}
          max={9999}
          value={values.selectorIndex ?? 0}
          onChange={(value) => setValues({ ...values, selectorIndex: typeof value === 'number' ? value : 0 })}
        />,
      )}
      {field(
        'gridColumns',
        <Select
          id={`${id}-gridColumns`}
          mode="tags"
          open={false}
          suffixIcon={null}
          value={values.gridColumns ?? []}
          onChange={(gridColumns: string[]) => setValues({ ...values, gridColumns })}
        />,
      )}
      <Checkbox
        checked={values.custom ?? false}
        onChange={(event) => setValues({ ...values, custom: event.target.checked })}
      >
        {t('field.custom')}
      </Checkbox>
      <Checkbox
        checked={values.required ?? false}
        onChange={(event) => setValues({ ...values, required: event.target.checked })}
      >
        {t('field.required')}
      </Checkbox>
    </Modal>
  );
}
