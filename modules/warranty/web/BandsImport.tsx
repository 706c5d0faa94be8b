import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { codeText, DataTable, useAct, useText } from '@mp/kernel/web';
import { Button, Flex, Modal } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import type { BandsRead } from '../contract/index.ts';
import { downloadBands, readBands } from './warranty.client.ts';

interface BandsImportProps {
  /** Takes the prices of the sheet into the form. */
  readonly onTake: (bands: BandsRead['bands']) => void;
  readonly close: () => void;
}

/** Prices from a sheet: what it gives and what is wrong with it, row by row, before the grid takes it over. */
export function BandsImport({ onTake, close }: BandsImportProps): ReactNode {
  const t = useText('peProduct.bandsSheet');
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, act] = useAct();
  const [read, setRead] = useState<BandsRead>();
  const isTaken = read !== undefined && !read.problems.some(({ isBlocking }) => isBlocking);
  const count = read?.bands.length ?? 0;
  return (
    <Modal
      open
      width={760}
      title={t('import')}
      onCancel={close}
      okText={t('take', { count })}
      okButtonProps={{ disabled: !isTaken }}
      onOk={() => {
        if (read) onTake(read.bands);
        close();
      }}
    >
      <Flex vertical gap={12}>
        <p>{t('intro')}</p>
        <Flex gap={8} wrap>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void act(() => downloadBands())}>
            {t('template')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-hidden
            tabIndex={-1}
            accept=".xlsx"
            onChange={({ target }) => {
              const file = target.files?.[0];
              target.value = '';
              if (file) void act(async () => setRead(await readBands(file)));
            }}
          />
          <Button
            type={read ? 'default' : 'primary'}
            icon={<UploadOutlined aria-hidden />}
            loading={isBusy}
            onClick={() => input.current?.click()}
          >
            {t('choose')}
          </Button>
        </Flex>
        {read ? <Preview read={read} /> : null}
      </Flex>
    </Modal>
  );
}

function Preview({ read: { bands, numbers, problems } }: { readonly read: BandsRead }): ReactNode {
  const t = useText('peProduct.bandsSheet');
  const [say, matrix] = [useText('peProduct.bands'), useText('peProduct.matrix')];
  return (
    <>
      <p role="status">
        {t('read', { count: bands.length })}
        {problems.length === 0 ? ` · ${t('clean')}` : null}
      </p>
      {problems.length > 0 ? (
        <DataTable
          label={t('reason')}
          rows={problems.map((each, at) => ({ ...each, at }))}
          rowKey={({ at }) => at}
          columns={[
            { key: 'row', title: t('row'), kind: 'digits', cell: ({ row }) => row ?? t('whole') },
            { key: 'reason', title: t('reason'), kind: 'text', cell: ({ code, params }) => codeText(code, params) },
            {
              key: 'weight',
              title: t('weight'),
              kind: 'text',
              cell: ({ isBlocking }) => t(isBlocking ? 'blocking' : 'later'),
            },
          ]}
        />
      ) : null}
      <div className="wa-duty" tabIndex={0} role="region" aria-label={t('read', { count: bands.length })}>
        <DataTable
          label={t('read', { count: bands.length })}
          rows={bands.map((band, at) => ({ ...band, no: numbers[at] ?? at }))}
          rowKey={({ no }) => no}
          columns={[
            { key: 'no', title: t('row'), kind: 'digits' },
            {
              key: 'dutyType',
              title: say('field.dutyType'),
              kind: 'text',
              cell: ({ dutyType }) => (dutyType === null ? '—' : say(`dutyType.${dutyType}`)),
            },
            { key: 'power', title: matrix('power'), cell: (band) => `${band.powerFromKw}–${band.powerToKw} kW` },
            { key: 'termMonths', title: say('field.termMonths'), kind: 'digits' },
            { key: 'listPrice', title: say('field.listPrice'), kind: 'digits' },
            { key: 'dealerPrice', title: say('field.dealerPrice'), kind: 'digits' },
            {
              key: 'termHours',
              title: say('field.termHours'),
              kind: 'digits',
              cell: ({ termHours }) => termHours ?? '—',
            },
            { key: 'standardMinRate', title: say('field.standardMinRate'), kind: 'digits' },
          ]}
        />
      </div>
    </>
  );
}
