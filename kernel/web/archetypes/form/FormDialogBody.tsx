import type { Field, Fields } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { toast } from '../../dialogs/toast.ts';
import { uploadsEnded } from '../../files/running-uploads.ts';
import type { Values } from '../../controls/control.ts';
import { focusField } from './focus-field.ts';
import { FormProvider, type FormScope } from './form-context.ts';
import { createFormModel, createValues } from './form-model.ts';
import { answerOf, askedResource, placedError } from './form-question.ts';
import { FormBody } from './FormBody.tsx';
import type { FormDialogProps } from './FormDialog.tsx';
import { useSaveKey } from './save-key.ts';
import { useRefusals } from './use-refusals.ts';

/** Kinds that are typed: the first field takes the focus. Others would open a list. */
const typed: ReadonlySet<Field['kind']> = new Set([
  'text',
  'longText',
  'phone',
  'email',
  'url',
  'integer',
  'decimal',
  'money',
]);

/** What pickers read of the record that is acted on; the fields that are asked begin by themselves. */
const besides = (about: Values = {}, fields: Fields): Values =>
  Object.fromEntries(Object.entries(about).filter(([name]) => !(name in fields)));

/** A question of a few fields: validates, sends, says what was refused and keeps what was typed. */
export function FormDialogBody<F extends Fields, T>(props: FormDialogProps<F, T>): ReactNode {
  const {
    title,
    ok,
    danger,
    of,
    fields,
    initial,
    about,
    intro,
    children,
    canSend,
    submit,
    done,
    refresh = [],
    errorAt = {},
    close,
  } = props;
  const formId = `t${useId().replaceAll(/[^\w]/g, '')}`;
  const names = Object.keys(fields);
  const asked = askedResource(of, fields);
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [model] = useState(() =>
    createFormModel({
      resource: asked,
      mode: 'create',
      record: { ...createValues(asked), ...besides(about, fields), ...initial },
      writable: names,
    }),
  );
  const values = useSyncExternalStore((listener) => model.subscribe('*', listener), model.values);
  const answer = answerOf(fields, values);
  const isOpen = canSend?.(answer) ?? true;
  const refusals = useRefusals({ model, formId, order: names });
  const scope: FormScope = { model, formId, rightOf: () => 2, isBusy };
  useSaveKey(true, () => void handleOk());

  const readAnew = () => Promise.all(refresh.map((key) => cache.invalidateQueries({ queryKey: [key] })));

  async function handleOk(): Promise<void> {
    if (isBusy || !isOpen || !(await uploadsEnded(formId, setBusy)) || !refusals.isValid()) return;
    const sent = answerOf(fields, model.values());
    // Without a call of its own the answer is the result.
    if (!submit) return close(sent as T);
    setBusy(true);
    try {
      const result = await submit(sent);
      const sentence = typeof done === 'function' ? done(result) : done;
      if (sentence !== undefined) toast.success(sentence);
      await readAnew();
      close(result);
    } catch (error) {
      refusals.refused(placedError(error, errorAt));
      setBusy(false);
      await readAnew();
    }
  }

  return (
    <Modal
      open
      title={title}
      okText={typeof ok === 'function' ? ok(answer) : ok}
      okButtonProps={{
        danger: typeof danger === 'function' ? danger(answer) : danger === true,
        disabled: !isOpen,
        loading: isBusy,
      }}
      loading={props.isLoading === true}
      onOk={() => void handleOk()}
      onCancel={() => close()}
      afterOpenChange={(open) => {
        const [first = ''] = names;
        if (open && typed.has(fields[first]?.kind ?? 'json')) focusField(formId, first);
      }}
    >
      <form
        className="ui-question"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void handleOk();
        }}
      >
        <FormProvider value={scope}>
          {intro === undefined ? null : <div className="ui-hint">{intro}</div>}
          <FormBody resource={asked} sections={[{ key: null, fields: names }]} problems={refusals.problems}>
            {children}
          </FormBody>
        </FormProvider>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Modal>
  );
}
