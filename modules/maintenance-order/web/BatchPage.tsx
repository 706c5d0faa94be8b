import { date, integer, longText, ref, choice } from '@mp/kernel/contract';
import {
  askForm,
  call,
  DataTable,
  PageAction,
  PageActions,
  StateTag,
  useDialog,
  usePage,
  useText,
} from '@mp/kernel/web';
import { serviceLevels } from '@mp/maintenance/contract';
import { Alert } from 'antd';
import { useState, type ReactNode } from 'react';
import { createBatch, maintenanceOrder, maxBatch, previewBatch, type PreviewedUnit } from '../contract/index.ts';
import { useBatchWords } from './order.client.ts';

/** Which units a batch is for: pasted, or by project, customer, area and how long nobody has served them. */
const choosing = {
  serviceLevel: choice(serviceLevels, { required: true, default: 'B' }),
  serials: longText({ max: 8000 }),
  projectId: ref('project.project'),
  customerId: ref('customer.customer'),
  bigAreaId: ref('reference.bigArea'),
  idleMonths: integer({ min: 1, max: 120 }),
};
/** What its orders have in common. */
const common = {
  dueOn: date({ required: true }),
  windowFrom: date(),
  windowTo: date(),
  note: longText({ max: 1000 }),
};
type Level = (typeof serviceLevels)[number];

interface Preview {
  readonly serviceLevel: Level;
  readonly units: readonly PreviewedUnit[];
  readonly unknown: readonly string[];
  readonly isCut: boolean;
}

/** Orders for many units: chosen, looked at with their duplicates marked, and made with one batch number. */
export function BatchPage(): ReactNode {
  const t = useText('order');
  const open = useDialog();
  const say = useBatchWords();
  const { close } = usePage();
  const [preview, setPreview] = useState<Preview>();
  const free = preview?.units.filter(({ duplicateNo }) => duplicateNo === null) ?? [];
  const choose = () =>
    askForm(open, {
      of: maintenanceOrder.entity,
      fields: choosing,
      title: t('batch.choose'),
      ok: t('batch.show'),
      submit: async ({ serviceLevel, serials, projectId, customerId, bigAreaId, idleMonths }) => {
        const level = serviceLevel ?? 'B';
        const pasted = (serials ?? '').split(/[\s,;，；]+/u).filter((each) => each !== '');
        const answer = await call(previewBatch, {
          body: {
            serviceLevel: level,
            ...(pasted.length > 0 ? { serials: pasted.slice(0, maxBatch) } : {}),
            ...(projectId ? { projectId } : {}),
            ...(customerId ? { customerId } : {}),
            ...(bigAreaId ? { bigAreaId } : {}),
            ...(idleMonths ? { idleMonths } : {}),
          },
        });
        setPreview({ serviceLevel: level, ...answer });
      },
    });
  const make = () =>
    askForm(open, {
      of: maintenanceOrder.entity,
      fields: common,
      title: t('batch.make', { count: free.length }),
      ok: t('batch.add'),
      submit: async ({ dueOn, windowFrom, windowTo, note }) => {
        const answer = await call(createBatch, {
          body: {
            gensetIds: free.map(({ gensetId }) => gensetId),
            serviceLevel: preview?.serviceLevel ?? 'B',
            dueOn: dueOn ?? '',
            windowFrom: windowFrom ?? null,
            windowTo: windowTo ?? null,
            note: note ?? null,
          },
        });
        await say(answer, 'addMany');
        close();
      },
    });
  return (
    <>
      <PageActions>
        <PageAction
          titleKey="order.batch.choose"
          right="order.addMany"
          primary={free.length === 0}
          onRun={() => void choose()}
        />
        {free.length > 0 ? (
          <PageAction titleKey="order.batch.add" right="order.addMany" primary onRun={() => void make()} />
        ) : null}
      </PageActions>
      {preview ? <Units preview={preview} /> : <p className="ui-empty">{t('batch.none')}</p>}
    </>
  );
}

function Units({ preview: { units, unknown, isCut } }: { readonly preview: Preview }): ReactNode {
  const t = useText('order');
  return (
    <>
      {unknown.length > 0 ? (
        <Alert type="warning" showIcon title={t('batch.unknown', { list: unknown.join(' · ') })} />
      ) : null}
      {isCut ? <Alert type="info" showIcon title={t('batch.cut', { count: maxBatch })} /> : null}
      <DataTable
        label={t('batch.units')}
        rows={units}
        rowKey={({ gensetId }) => gensetId}
        columns={[
          { key: 'serialNo', kind: 'name', title: t('field.serialNo'), cell: ({ serialNo }) => serialNo },
          { key: 'customer', title: t('field.customerId'), cell: ({ customer }) => customer ?? '—' },
          { key: 'site', title: t('field.siteName'), cell: ({ site }) => site ?? '—' },
          { key: 'last', title: t('batch.lastService'), cell: ({ lastServiceOn }) => lastServiceOn ?? '—' },
          {
            key: 'duplicate',
            title: t('batch.duplicate'),
            cell: ({ duplicateNo }) => (duplicateNo === null ? '—' : <StateTag tone="danger">{duplicateNo}</StateTag>),
          },
        ]}
      />
    </>
  );
}
