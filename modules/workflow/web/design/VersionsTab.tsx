import {
  confirm,
  formatInstant,
  RowActions,
  showError,
  toast,
  useCan,
  useDialog,
  useLanguage,
  useText,
  QueryResult,
  DataTable,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { DefinitionVersion } from '../../contract/index.ts';
import { activateVersion, versionQuery, versionsQuery } from './design.client.ts';
import { drawnNames } from './drawn-elements.ts';
import { DrawingView } from './DrawingView.tsx';
import './design.css';

const VersionDiff = lazy(() => import('./VersionDiff.tsx').then((file) => ({ default: file.VersionDiff })));
const MigrateDrawer = lazy(() => import('./MigrateDrawer.tsx').then((file) => ({ default: file.MigrateDrawer })));

/** The deployed versions: looked at, compared, made the active one again, their running processes taken along. */
export function VersionsTab({ id, activeNo }: { readonly id: string; readonly activeNo: number | null }): ReactNode {
  const t = useText('workflow.design');
  const versions = useQuery(versionsQuery(id));
  const [shown, setShown] = useState<number>();
  const [compared, setCompared] = useState<{ readonly from: string; readonly to: string }>();
  if (!versions.data) return <QueryResult read={versions} />;
  if (versions.data.length === 0) return <p className="ui-empty">{t('noVersions')}</p>;
  return (
    <div className="flow-versions">
      <VersionTable
        id={id}
        versions={versions.data}
        activeNo={activeNo}
        onShow={(no) => {
          setCompared(undefined);
          setShown(no);
        }}
      />
      <Compare
        versions={versions.data}
        onCompare={(pair) => {
          setShown(undefined);
          setCompared(pair);
        }}
      />
      {shown === undefined ? null : <ShownVersion id={id} no={shown} />}
      {compared ? (
        <Suspense fallback={<Skeleton active />}>
          <VersionDiff key={`${compared.from} ${compared.to}`} id={id} {...compared} />
        </Suspense>
      ) : null}
    </div>
  );
}

function VersionTable({
  id,
  versions,
  activeNo,
  onShow,
}: {
  readonly id: string;
  readonly versions: readonly DefinitionVersion[];
  readonly activeNo: number | null;
  readonly onShow: (no: number) => void;
}): ReactNode {
  const t = useText('workflow.design');
  const all = useText();
  const language = useLanguage();
  const openDialog = useDialog();
  const canDeploy = useCan('workflow.deploy');
  const canMigrate = useCan('workflow.admin');

  async function handleActivate({ no }: DefinitionVersion): Promise<void> {
    const isSure = await confirm({ title: t('sureActivate', { no }), body: t('activateHint'), ok: t('activate') });
    if (!isSure) return;
    await activateVersion(id, no).then(() => toast.success(t('activated', { no })), showError);
  }

  return (
    <section className="ui-preview-box" tabIndex={0} aria-label={t('versions')}>
      <DataTable
        rows={versions}
        rowKey={(version) => version.no}
        columns={[
          { key: 'no', title: t('version.no'), kind: 'digits' },
          {
            key: 'state',
            title: t('version.state'),
            cell: (version) => t(version.active ? 'version.active' : 'version.former'),
          },
          {
            key: 'note',
            title: t('version.note'),
            kind: 'text',
            cell: (version) => (
              <>
                {version.note}
                {version.accepted.map(({ code, elementId, reason }) => (
                  <small key={`${code} ${elementId ?? ''}`} className="mp-secondary flow-line">
                    {t('acceptedWith', { reason })}
                  </small>
                ))}
              </>
            ),
          },
          {
            key: 'deployedAt',
            title: t('version.deployedAt'),
            cell: (version) => (version.deployedAt === null ? '' : formatInstant(version.deployedAt, language)),
          },
          { key: 'deployedBy', title: t('version.deployedBy') },
          { key: 'running', title: t('version.runningCount'), kind: 'digits' },
          {
            key: 'actions',
            title: all('list.actions'),
            kind: 'actions',
            cell: (version) => (
              <RowActions
                label={t('versionNo', { no: version.no })}
                visible={3}
                actions={[
                  { key: 'show', label: t('show'), run: () => onShow(version.no) },
                  ...(canDeploy && !version.active
                    ? [{ key: 'activate', label: t('activate'), run: () => void handleActivate(version) }]
                    : []),
                  ...(canMigrate && version.running > 0 && activeNo !== null && !version.active
                    ? [
                        {
                          key: 'migrate',
                          label: t('migrate'),
                          run: () =>
                            void openDialog((close) => (
                              <MigrateDrawer id={id} from={version.no} to={activeNo} close={() => close()} />
                            )),
                        },
                      ]
                    : []),
                ]}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

function Compare({
  versions,
  onCompare,
}: {
  readonly versions: readonly DefinitionVersion[];
  readonly onCompare: (pair: { readonly from: string; readonly to: string }) => void;
}): ReactNode {
  const t = useText('workflow.design');
  const id = useId();
  const [from, setFrom] = useState(String(versions[0]?.no ?? ''));
  const [to, setTo] = useState('draft');
  const options = [
    { value: 'draft', label: t('draft') },
    ...versions.map(({ no }) => ({ value: String(no), label: t('versionNo', { no }) })),
  ];
  return (
    <div className="flow-compare" role="group" aria-label={t('compare')}>
      <label htmlFor={`${id}-from`}>{t('compareFrom')}</label>
      <Select id={`${id}-from`} value={from} options={options.slice(1)} onChange={(next: string) => setFrom(next)} />
      <label htmlFor={`${id}-to`}>{t('compareTo')}</label>
      <Select id={`${id}-to`} value={to} options={options} onChange={(next: string) => setTo(next)} />
      <Button disabled={from === to} onClick={() => onCompare({ from, to })}>
        {t('compare')}
      </Button>
    </div>
  );
}

function ShownVersion({ id, no }: { readonly id: string; readonly no: number }): ReactNode {
  const t = useText('workflow.design');
  const version = useQuery(versionQuery(id, no));
  if (!version.data) return <QueryResult read={version} />;
  const count = drawnNames(version.data.xml).size;
  return (
    <section aria-label={t('versionNo', { no })}>
      <h2>
        {t('versionNo', { no })} <small className="mp-secondary">{t('elementCount', { count })}</small>
      </h2>
      <DrawingView xml={version.data.xml} label={t('versionNo', { no })} />
    </section>
  );
}
