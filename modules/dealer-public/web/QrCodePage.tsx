import { ApiError, errorText, hrefOf, useLanguage, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { QrAnswer } from '../contract/index.ts';
import { DealerCard } from './DealerCard.tsx';
import { optionsQuery, qrQuery } from './public.client.ts';
import { CheckWhenNeeded, isCheckNeeded, usePass } from './use-pass.tsx';
import './public.css';

const FeedbackForm = lazy(() => import('./FeedbackForm.tsx').then((file) => ({ default: file.FeedbackForm })));

const tones = { valid: 'success', expired: 'warning', suspended: 'warning', ended: 'error' } as const;

/** What a QR code stands for: a plaque, a person's card, a plate …; without a code, how one comes here. */
export function QrCodePage(): ReactNode {
  const t = useText('publicPage');
  const { t: code } = usePage().search;
  return (
    <div className="dlr-public">
      {code ? <Read code={code} /> : <Alert type="info" showIcon title={t('noCode')} description={t('noCodeHint')} />}
    </div>
  );
}

function Read({ code }: { readonly code: string }): ReactNode {
  const t = useText('publicPage');
  const language = useLanguage();
  const pass = usePass();
  const [place, setPlace] = useState<{ readonly lng: string; readonly lat: string }>();
  const read = useQuery(qrQuery({ t: code, ...place }, language, pass));
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPlace({ lng: coords.longitude.toFixed(5), lat: coords.latitude.toFixed(5) }),
      () => undefined,
      { timeout: 10_000 },
    );
  return (
    <>
      <CheckWhenNeeded
        error={read.error}
        onPass={(token) => {
          pass.give(token);
          void read.refetch();
        }}
      />
      {read.isLoading ? <Skeleton active /> : null}
      {read.isError ? <Refused error={read.error} onRetry={() => void read.refetch()} /> : null}
      {read.data ? <Card answer={read.data} /> : null}
      {read.data?.kind === 'genset' && !place && 'geolocation' in navigator ? (
        <Button onClick={locate}>{t('nearestService')}</Button>
      ) : null}
    </>
  );
}

/** Why there is nothing to see; a code that is not genuine says so and what to do. */
function Refused({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText('publicPage');
  const isFake = error instanceof ApiError && (error.code === 'qr.invalid' || error.code === 'qr.revoked');
  return (
    <Alert
      type={isFake ? 'error' : 'info'}
      showIcon
      title={errorText(error)}
      description={isFake ? t('notGenuine') : undefined}
      action={isFake || isCheckNeeded(error) ? undefined : <Button onClick={onRetry}>{t('again')}</Button>}
    />
  );
}

function Card({ answer }: { readonly answer: QrAnswer }): ReactNode {
  const t = useText('publicPage');
  const language = useLanguage();
  const { search, setSearch } = usePage();
  const tenancyId = String(answer.tenancyId);
  const isNamed = search.tenancyId === tenancyId;
  const options = useQuery({ ...optionsQuery(language), enabled: isNamed }).data;
  // What the page asks further goes to the company of the code: the address names it from now on.
  useEffect(() => {
    if (!isNamed) setSearch({ tenancyId }, { replace: true });
  }, [isNamed, setSearch, tenancyId]);
  const [isTelling, setTelling] = useState(false);
  return (
    <>
      <article className="dlr-card dlr-qr" aria-label={answer.title}>
        <p className="dlr-company">
          {answer.company} · {answer.kindLabel}
        </p>
        {answer.photo ? <img src={answer.photo} alt="" width={96} height={128} /> : null}
        <h2>{answer.title}</h2>
        <Alert type={tones[answer.verdict]} showIcon title={t(`verdict.${answer.verdict}`)} />
        <Facts facts={answer.facts} />
        {answer.parts.map((part) => (
          <section key={`${part.key} ${part.title}`}>
            <h3>
              {part.label} {part.title}
            </h3>
            <Facts facts={part.facts} />
          </section>
        ))}
        <p className="dlr-links">
          {answer.links.map(({ key, label, path }) => (
            <a key={key} href={hrefOf(path, {})}>
              {label}
            </a>
          ))}
          {answer.dealerCode && options ? <Button onClick={() => setTelling(true)}>{t('feedback')}</Button> : null}
        </p>
      </article>
      {answer.nearest.length > 0 ? (
        <section>
          <h2>{t('nearest')}</h2>
          {answer.nearest.map((dealer) => (
            <DealerCard key={dealer.code} dealer={dealer} navigationUrl={options?.navigationUrl ?? null} />
          ))}
        </section>
      ) : null}
      {isTelling && options && answer.dealerCode ? (
        <Suspense fallback={<Skeleton active />}>
          <FeedbackForm about={{ code: answer.dealerCode }} options={options} onClose={() => setTelling(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Facts({ facts }: { readonly facts: QrAnswer['facts'] }): ReactNode {
  return (
    <dl className="dlr-facts">
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
