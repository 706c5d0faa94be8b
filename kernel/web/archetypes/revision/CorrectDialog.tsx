import { fieldOf, fieldTextKey, files, longText, type Field } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { call } from '../../client.ts';
import { textOf } from '../../controls/control.ts';
import { toast } from '../../dialogs/toast.ts';
import { useText } from '../../i18n.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { useAct } from '../../use-act.ts';
import { KindEdit } from '../form/FormField.tsx';
import type { RevisionView } from './revision-view.ts';
import './revision.css';

const reasonField = longText({ required: true, max: 500 });
const evidenceField = files({ required: true, maxFiles: 10, purpose: 'attachment' });

interface CorrectDialogProps {
  readonly view: RevisionView;
  /** The subject with its valid content. */
  readonly record: AnyRecord;
  readonly close: () => void;
}

/** Corrects the valid content: chosen fields, a reason, evidence. It is valid at once. */
export function CorrectDialog({ view, record, close }: CorrectDialogProps): ReactNode {
  const t = useText('revision');
  const words = useText();
  const id = useId();
  const cache = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState<readonly string[]>([]);
  const [isBusy, act] = useAct();
  const { subject, version, content } = view.revision;
  const chosen = Object.keys(values);
  const isComplete = chosen.length > 0 && reason.trim() !== '' && evidence.length > 0;
  const labelOf = (field: string) => words(fieldTextKey(version, field));

  const run = () =>
    act(async () => {
      const body = { values, reason: reason.trim(), evidence: [...evidence] };
      await call(view.api.correct, { params: { id: record.id }, body });
      toast.success(t('correct.done'));
      await view.refresh(cache);
      close();
    });
  const edit = (name: string, given: { readonly field: Field | undefined; readonly label: string } & EditState) =>
    given.field ? (
      <div key={name} className="ui-field">
        <label htmlFor={`${id}-${name}`}>{given.label}</label>
        <Suspense fallback={null}>
          <KindEdit
            {...given}
            field={given.field}
            id={`${id}-${name}`}
            name={name}
            resource={version}
            record={record}
          />
        </Suspense>
      </div>
    ) : null;

  return (
    <Modal
      open
      width={720}
      title={t('correct.title', { code: textOf(record[subject.number ?? subject.label]) })}
      okText={words(`${subject.entity}.action.correct`)}
      okButtonProps={{ disabled: !isComplete, loading: isBusy }}
      onOk={() => void run()}
      onCancel={close}
    >
      <div className="ui-version">
        <p className="ui-hint">{t('correct.hint')}</p>
        <div className="ui-field">
          <label htmlFor={`${id}-fields`}>{t('correct.fields')}</label>
          <Select
            id={`${id}-fields`}
            mode="multiple"
            value={chosen}
            options={content.names
              .filter(content.isCorrectable)
              .map((field) => ({ value: field, label: labelOf(field) }))}
            optionFilterProp="label"
            onChange={(next: string[]) =>
              setValues(Object.fromEntries(next.map((field) => [field, values[field] ?? record[field] ?? null])))
            }
          />
        </div>
        {chosen.map((field) =>
          edit(field, {
            field: fieldOf(version, field),
            label: labelOf(field),
            value: values[field] ?? null,
            onChange: (next) => setValues({ ...values, [field]: next }),
          }),
        )}
        {edit('changeReason', {
          field: reasonField,
          label: t('correct.reason'),
          value: reason,
          onChange: (next) => setReason(typeof next === 'string' ? next : ''),
        })}
        {edit('attachments', {
          field: evidenceField,
          label: t('correct.evidence'),
          value: evidence,
          onChange: (next) => setEvidence(Array.isArray(next) ? next.map(String) : []),
        })}
      </div>
    </Modal>
  );
}

interface EditState {
  readonly value: unknown;
  readonly onChange: (next: unknown) => void;
}
