import { EnvironmentOutlined } from '@ant-design/icons';
import {
  formatInstant,
  PageLink,
  QueryResult,
  ScanButton,
  StateTag,
  useAct,
  useLanguage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { kmOf, type OwnDispatch } from '../contract/index.ts';
import { siteOfCode, useCheckInByCode } from './check-in.client.ts';
import { toDispatch } from './dispatch.client.ts';
import './project-dispatch.css';

/** Where the code at a site leads to: the dispatches there that name the reader, and a button to come or go. */
export function CheckInPage(): ReactNode {
  const t = useText('checkIn');
  const { search, setSearch } = usePage();
  function handleCode(address: string): string | undefined {
    const token = tokenIn(address);
    if (token === undefined) return t('otherCode');
    setSearch({ t: token });
    return undefined;
  }
  return (
    <div className="pd-check-in">
      {search.t ? (
        <Site token={search.t} />
      ) : (
        <>
          <Alert type="info" showIcon title={t('noCode')} description={t('noCodeHint')} />
          <ScanButton label={t('code')} isAddress isNamed size="large" onCode={handleCode} />
        </>
      )}
    </div>
  );
}

/** The token in the address to which the code at a site leads; undefined for any other code. */
function tokenIn(address: string): string | undefined {
  if (!URL.canParse(address, location.href)) return undefined;
  const { pathname, searchParams } = new URL(address, location.href);
  return pathname.endsWith('/projectCheckIn') ? (searchParams.get('t') ?? undefined) : undefined;
}

function Site({ token }: { readonly token: string }): ReactNode {
  const t = useText('checkIn');
  const read = useQuery(siteOfCode(token));
  return (
    <QueryResult read={read}>
      {({ siteName, siteAddress, isPlaced, dispatches }) => (
        <>
          <header>
            <h2>{siteName}</h2>
            {siteAddress ? <p className="mp-secondary">{siteAddress}</p> : null}
          </header>
          {isPlaced ? null : <Alert type="info" showIcon title={t('notPlaced')} />}
          {dispatches.length === 0 ? (
            <Alert type="warning" showIcon title={t('nobody')} description={t('nobodyHint')} />
          ) : (
            <ul>
              {dispatches.map((each) => (
                <Work key={each.id} work={each} token={token} />
              ))}
            </ul>
          )}
        </>
      )}
    </QueryResult>
  );
}

function Work({ work, token }: { readonly work: OwnDispatch; readonly token: string }): ReactNode {
  const t = useText('checkIn');
  const words = useText('dispatch');
  const send = useCheckInByCode(token);
  const [isBusy, act] = useAct();
  const { id, no, phase, plannedFrom, plannedTo, isLead, last } = work;
  const isIn = last?.kind === 'in';
  const press = (kind: 'in' | 'out') => void act(() => send({ id, no }, kind));
  return (
    <li aria-label={no}>
      <p className="pd-check-in-head">
        <b>{no}</b>
        <StateTag tone="processing">{words(`phase.${phase}`)}</StateTag>
        {isLead ? <StateTag tone="success">{t('lead')}</StateTag> : null}
      </p>
      <p className="mp-secondary">{t('planned', { from: plannedFrom, to: plannedTo })}</p>
      <Last last={last} />
      <Button
        type={isIn ? 'default' : 'primary'}
        size="large"
        block
        loading={isBusy}
        icon={<EnvironmentOutlined aria-hidden />}
        onClick={() => press(isIn ? 'out' : 'in')}
      >
        {t(isIn ? 'out' : 'in')}
      </Button>
      {isIn ? (
        <Button size="large" block disabled={isBusy} onClick={() => press('in')}>
          {t('inAgain')}
        </Button>
      ) : null}
      <PageLink to={toDispatch({ record: id })}>{t('open')}</PageLink>
    </li>
  );
}

/** What the reader did last at this work. */
function Last({ last }: Pick<OwnDispatch, 'last'>): ReactNode {
  const t = useText('checkIn');
  const language = useLanguage();
  if (!last) return <p role="status">{t('notYet')}</p>;
  const at = formatInstant(last.at, language);
  const distance =
    last.distanceM === null
      ? ''
      : last.distanceM < 1000
        ? t('metres', { count: last.distanceM })
        : t('kilometres', { km: kmOf(last.distanceM) });
  const done = t(last.kind === 'in' ? 'cameAt' : 'leftAt', { at });
  return <p role="status">{distance === '' ? done : `${done} · ${distance}`}</p>;
}
