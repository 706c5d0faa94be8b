import {
  ApiError,
  askForm,
  confirm,
  DataTable,
  endpointQuery,
  errorText,
  formatInstant,
  QueryResult,
  StateTag,
  toast,
  useAct,
  useCan,
  useDialog,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { longText, type Tone } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { CurrentLicence, LicenceOverview, LicenceType } from '../contract/licence.api.ts';
import type { LicenceState } from '../contract/licence-notice.api.ts';
import { readLicence } from '../contract/licence.api.ts';
import { activate, reset } from './licence.client.ts';

const tones: Readonly<Record<LicenceState, Tone>> = {
  trial: 'processing',
  active: 'success',
  expiring: 'waiting',
  expired: 'danger',
  locked: 'danger',
};

const fields = { code: longText({ required: true, requiredCode: 'licence.required', max: 8000 }) };

/** The licence of the installation: what counts, a new code, and what was activated before. */
export function ActivationPanel({ children }: { readonly children: ReactNode }): ReactNode {
  const read = useQuery({ ...endpointQuery('licence', readLicence), staleTime: 0 });
  return (
    <div className="settings-activation">
      {read.data ? <Overview licence={read.data} /> : <QueryResult read={read} />}
      {children}
      {read.data ? <History licence={read.data} /> : null}
    </div>
  );
}

/** Sends a code; one that ends earlier is sent again once that is confirmed. */
async function activateConfirmed(code: string, ok: string): Promise<LicenceOverview | undefined> {
  try {
    return await activate(code);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'licence.shorter') throw error;
    return (await confirm({ title: errorText(error), ok })) ? activate(code, true) : undefined;
  }
}

function Overview({ licence }: { readonly licence: LicenceOverview }): ReactNode {
  const t = useText('licence');
  const openDialog = useDialog();
  const [isBusy, act] = useAct();
  const mayChange = useCan('licence.update');
  const { platform, service, used, clockBehind } = licence;

  async function handleActivate(): Promise<void> {
    const done = await askForm(openDialog, {
      of: 'licence',
      fields,
      title: t('activate.title'),
      ok: t('activate.ok'),
      errorAt: { 'licence.invalid': 'code', 'licence.sameValidity': 'code' },
      submit: async ({ code }) => ({ next: await activateConfirmed(code, t('activate.ok')) }),
    });
    if (done?.next) toast.success(t('activate.done'));
  }

  const handleReset = (type: LicenceType) =>
    void act(async () => {
      if (await confirm({ title: t('resetConfirm'), ok: t('reset'), danger: true })) await reset(type);
    });

  return (
    <>
      {clockBehind ? <Alert type="warning" showIcon title={t('error.clock')} /> : null}
      <section className="settings-licence">
        <h3>{t('type.platform')}</h3>
        <Facts licence={platform} used={used} />
        {mayChange ? (
          <footer>
            <Button type="primary" onClick={() => void handleActivate()}>
              {t('activate.title')}
            </Button>
            {platform.lid === null ? null : (
              <Button danger disabled={isBusy} onClick={() => handleReset('platform')}>
                {t('reset')}
              </Button>
            )}
          </footer>
        ) : null}
      </section>
      {service ? (
        <section className="settings-licence">
          <h3>{t('type.service')}</h3>
          <Facts licence={service} />
          {mayChange ? (
            <footer>
              <Button danger disabled={isBusy} onClick={() => handleReset('service')}>
                {t('reset')}
              </Button>
            </footer>
          ) : null}
        </section>
      ) : null}
    </>
  );
}

interface FactsProps {
  readonly licence: CurrentLicence;
  readonly used?: LicenceOverview['used'];
}

function Facts({ licence, used }: FactsProps): ReactNode {
  const t = useText('licence');
  const language = useLanguage();
  const { state, holder, lid, validUntil, daysLeft, limits, features } = licence;
  const countOf = (n: number | undefined, max: number | null) =>
    n === undefined ? undefined : max === null ? t('unlimited', { n }) : t('limited', { n, max });
  const facts = [
    ['holder', holder],
    ['lid', lid],
    ['validUntil', formatInstant(validUntil, language)],
    ['daysLeft', t('days', { count: daysLeft })],
    ['users', countOf(used?.users, limits.users)],
    ['tenants', countOf(used?.tenants, limits.tenants)],
    ['features', features.join(', ')],
  ] as const;
  return (
    <dl className="settings-about">
      <dt>{t('fact.state')}</dt>
      <dd>
        <StateTag tone={tones[state]}>{t(`state.${state}`)}</StateTag>
      </dd>
      {facts.flatMap(([name, value]) =>
        value ? [<dt key={`${name}-name`}>{t(`fact.${name}`)}</dt>, <dd key={name}>{value}</dd>] : [],
      )}
    </dl>
  );
}

function History({ licence: { items } }: { readonly licence: LicenceOverview }): ReactNode {
  const t = useText('licence');
  const language = useLanguage();
  return (
    <section className="settings-licence">
      <h3>{t('history.title')}</h3>
      <DataTable
        empty={t('history.empty')}
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          { key: 'activatedAt', title: t('history.at'), cell: (row) => formatInstant(row.activatedAt, language) },
          { key: 'activatedName', title: t('history.by') },
          { key: 'type', title: t('history.type'), cell: (row) => t(`type.${row.type}`) },
          { key: 'customer', title: t('fact.holder'), kind: 'text' },
          { key: 'notAfter', title: t('fact.validUntil'), cell: (row) => formatInstant(row.notAfter, language) },
          {
            key: 'end',
            title: t('history.end'),
            cell: ({ endReason, endedAt, endedName }) =>
              endReason === null || endedAt === null
                ? t('history.current')
                : t(`history.${endReason}`, { name: endedName ?? '', at: formatInstant(endedAt, language) }),
          },
        ]}
      />
    </section>
  );
}
