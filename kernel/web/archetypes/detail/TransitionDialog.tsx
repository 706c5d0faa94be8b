import type { Resource, Transition } from '@mp/kernel/contract';
import { Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { createFormModel, createValues } from '../form/form-model.ts';
import { FormProvider, type FormScope } from '../form/form-context.ts';
import { FormBody } from '../form/FormBody.tsx';
import { focusField } from '../form/use-form-save.ts';

interface TransitionDialogProps {
  readonly resource: Resource;
  readonly transition: Transition;
  readonly title: string;
  /** What the button does: "Freeze". */
  readonly ok: string;
  readonly close: (answer?: Record<string, unknown>) => void;
}

/** What a transition wants to know, asked with the rules of its fields. */
export function TransitionDialog({ resource, transition, title, ok, close }: TransitionDialogProps): ReactNode {
  const formId = `t${useId().replaceAll(/[^\w]/g, '')}`;
  const fields = transition.form ?? {};
  const names = Object.keys(fields);
  const asked: Resource = { ...resource, fields, rules: [] };
  const [model] = useState(() =>
    createFormModel({ resource: asked, mode: 'create', record: createValues(asked), writable: names }),
  );
  const scope: FormScope = { model, formId, rightOf: () => 2, isBusy: false };

  function handleOk(): void {
    const [wrong] = model.check(names);
    if (wrong) focusField(formId, wrong.path);
    else close({ ...model.values() });
  }

  return (
    <Modal
      open
      title={title}
      okText={ok}
      okButtonProps={{ danger: transition.danger === true }}
      onOk={handleOk}
      onCancel={() => close()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          handleOk();
        }}
      >
        <FormProvider value={scope}>
          <FormBody resource={asked} sections={[{ key: null, fields: names }]} problems={[]} />
        </FormProvider>
      </form>
    </Modal>
  );
}
