import { date, flag, longText, type Field } from '@mp/kernel/contract';
import {
  type AnyRecord,
  codeText,
  KindEdit,
  plainResource,
  showBatchAnswer,
  showError,
  toast,
  useDialog,
  useText,
} from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { dealer, dealerContent, dealerVersion } from '../../contract/index.ts';
import { reauthorise } from './report.client.ts';
import './report.css';

const resource = plainResource(dealerVersion);
const columns: Readonly<Record<string, Field | undefined>> = dealerContent.fields.authorisations.columns ?? {};
/** A row of authorisation, and why. */
const fields: readonly (readonly [name: string, field: Field])[] = [
  ...['productLine', 'powerBands', 'capabilities', 'regionIds'].flatMap((name) => {
    const field = columns[name];
    return field ? [[name, field] as const] : [];
  }),
  ['exclusive', flag()],
  ['validFrom', date({ required: true })],
  ['validTo', date()],
  ['reason', longText({ required: true, max: 500 })],
];
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

interface ReauthoriseDialogProps {
  readonly records: readonly AnyRecord[];
  readonly close: () => void;
  readonly onDone: () => void;
}

/** One row of authorisation for several dealers: a version of each, submitted at once. */
export function ReauthoriseDialog({ records, close, onDone }: ReauthoriseDialogProps): ReactNode {
  const t = useText('dealer');
  const id = useId();
  const open = useDialog();
  const cache = useQueryClient();
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>({});
  const [isBusy, setBusy] = useState(false);
  const isEmpty = (value: unknown) =>
    Array.isArray(value) ? value.length === 0 : typeof value !== 'string' || value.trim() === '';
  const isComplete = fields.every(
    ([name, field]) => !field.required || field.kind === 'boolean' || !isEmpty(given[name]),
  );
  const labelOf = (name: string) => (name === 'reason' ? t('reauthorise.reason') : t(`authorisations.field.${name}`));

  async function run(): Promise<void> {
    setBusy(true);
    try {
      const answer = await reauthorise(
        records.map((record) => record.id),
        {
          productLine: String(given.productLine),
          powerBands: listOf(given.powerBands),
          capabilities: listOf(given.capabilities),
          regionIds: listOf(given.regionIds),
          exclusive: given.exclusive === true,
          validFrom: String(given.validFrom),
          validTo: dayOf(given.validTo),
        },
        String(given.reason).trim(),
      );
      await Promise.all([dealer.key, dealerVersion.key].map((key) => cache.invalidateQueries({ queryKey: [key] })));
      close();
      onDone();
      if (answer.refused.length === 0) toast.success(t('reauthorise.done', { count: answer.done }));
      else
        await showBatchAnswer(open, t('action.authorise'), {
          done: answer.done,
          refused: answer.refused.map(({ id: record, label, code, params }) => ({
            id: record,
            label,
            code,
            message: codeText(code, params as Record<string, string>),
          })),
        });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      width={640}
      title={t('reauthorise.title', { count: records.length })}
      okText={t('reauthorise.submit')}
      okButtonProps={{ disabled: !isComplete, loading: isBusy }}
      onOk={() => void run()}
      onCancel={close}
    >
      <div className="dlr-form">
        <p className="ui-hint">{t('reauthorise.hint')}</p>
        {fields.map(([name, field]) => (
          <div key={name} className="ui-field">
            <label htmlFor={`${id}-${name}`}>{labelOf(name)}</label>
            <Suspense fallback={null}>
              <KindEdit
                id={`${id}-${name}`}
                name={name}
                field={field}
                resource={resource}
                label={labelOf(name)}
                value={given[name] ?? null}
                onChange={(next) => setGiven({ ...given, [name]: next })}
              />
            </Suspense>
          </div>
        ))}
      </div>
    </Modal>
  );
}
