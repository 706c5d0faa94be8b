import { fieldProblem, type FieldError } from '@mp/kernel/contract';
import { type AnyRecord, ApiError, fieldErrorText, showError, toast, useText } from '@mp/kernel/web';
import { Input, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { page } from '../contract/index.ts';
import { copyPage } from './page.client.ts';

const names = ['formId', 'name', 'configPath'] as const;

/** Asks under which names the copy of a page stands. */
export function CopyDialog({ record, close }: { readonly record: AnyRecord; readonly close: () => void }): ReactNode {
  const t = useText('page');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [values, setValues] = useState({
    formId: `${String(record.formId)}_copy`,
    name: String(record.name),
    configPath: String(record.configPath).replace(/(\.\w+)$/, '_copy$1'),
  });
  const [problems, setProblems] = useState<readonly FieldError[]>([]);

  async function handleOk(): Promise<void> {
    const found = names.flatMap(
      (name) => fieldProblem(page.fields[name], name, `page.field.${name}`, values[name]) ?? [],
    );
    setProblems(found);
    if (found.length > 0) return;
    setBusy(true);
    try {
      await copyPage(record.id, values);
      toast.success(t('edit.copied'));
      close();
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) setProblems(error.fields);
      else showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={t('edit.copyOf', { name: String(record.name) })}
      okText={t('action.copy')}
      okButtonProps={{ loading: busy }}
      onOk={() => void handleOk()}
      onCancel={close}
    >
      {names.map((name) => {
        const problem = problems.find(({ path }) => path === name);
        return (
          <div key={name} className="ui-field" data-invalid={problem !== undefined}>
            <label htmlFor={`${id}-${name}`}>{t(`field.${name}`)}</label>
            <Input
              id={`${id}-${name}`}
              autoComplete="off"
              value={values[name]}
              {...(problem ? { status: 'error' as const } : {})}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
            <small className="ui-problem" role="alert">
              {problem ? fieldErrorText(problem) : null}
            </small>
          </div>
        );
      })}
    </Modal>
  );
}
