import { errorText, LoadFailed, useLanguage, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PublicDealer } from '../contract/index.ts';
import { ChooseCompany, isCompanyMissing } from './ChooseCompany.tsx';
import { DealerCard } from './DealerCard.tsx';
import { dealersQuery, optionsQuery, type DealerQuery, type PublicOptions } from './public.client.ts';
import { SearchForm } from './SearchForm.tsx';
import { SiteMap, type SitePoint } from './SiteMap.tsx';
import { CheckWhenNeeded, isCheckNeeded, usePass } from './use-pass.tsx';
import './public.css';

const AnswerPage = lazy(() => import('./AnswerPage.tsx').then((file) => ({ default: file.AnswerPage })));
const FeedbackForm = lazy(() => import('./FeedbackForm.tsx').then((file) => ({ default: file.FeedbackForm })));

/** The search that the address holds, so that a result can be passed on and comes back after a change of language. */
function askedIn({ mode, ...search }: Readonly<Record<string, string>>): DealerQuery | undefined {
  const { region, address, lng, lat, q, capability, line } = search;
  const more = { capability, line };
  if (mode === 'near') return address ? { address, ...more } : lng && lat ? { lng, lat, ...more } : undefined;
  if (mode === 'name') return q ? { q, ...more } : undefined;
  return region ? { region, ...more } : undefined;
}

/** Anybody finds out who is an authorised dealer, and where the nearest one is; a link of a message shows an answer instead. */
export function WbDlrQueryPage(): ReactNode {
  const language = useLanguage();
  const { search } = usePage();
  const options = useQuery(optionsQuery(language));
  if (search.answer)
    return (
      <Suspense fallback={<Skeleton active />}>
        <AnswerPage token={search.answer} />
      </Suspense>
    );
  if (options.isError && isCompanyMissing(options.error)) return <ChooseCompany error={options.error} />;
  if (options.isError) return <Alert type="warning" showIcon title={errorText(options.error)} />;
  if (!options.data) return <Skeleton active />;
  return <LookUp options={options.data} />;
}

function LookUp({ options }: { readonly options: PublicOptions }): ReactNode {
  const t = useText('publicPage');
  const language = useLanguage();
  const { search, setSearch } = usePage();
  const pass = usePass();
  const [about, setAbout] = useState<{ readonly code?: string; readonly named?: string }>();
  const asked = askedIn(search);
  const found = useQuery(dealersQuery(asked, language, pass));
  const data = found.data;
  return (
    <div className="dlr-public">
      <p className="dlr-company">{t('company', { company: options.company })}</p>
      <SearchForm
        options={options}
        isBusy={found.isFetching}
        onSearch={(next) => {
          setAbout(undefined);
          setSearch(next);
        }}
      />
      <CheckWhenNeeded
        error={found.error}
        onPass={(token) => {
          pass.give(token);
          void found.refetch();
        }}
      />
      {found.isError && !isCheckNeeded(found.error) ? (
        <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.isError && isCheckNeeded(found.error) ? (
        <Alert type="info" showIcon title={errorText(found.error)} />
      ) : null}
      {found.isLoading ? <Skeleton active /> : null}
      {data && asked ? (
        <Results
          items={data.items}
          around={data.around}
          more={data.more}
          asked={asked}
          options={options}
          onFeedback={setAbout}
        />
      ) : null}
      {about ? (
        <Suspense fallback={<Skeleton active />}>
          <FeedbackForm
            key={about.code ?? 'none'}
            about={about}
            options={options}
            onClose={() => setAbout(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface ResultsProps {
  readonly items: readonly PublicDealer[];
  readonly around: { readonly name: string | null; readonly lng: number; readonly lat: number } | null;
  readonly more: boolean;
  readonly asked: DealerQuery;
  readonly options: PublicOptions;
  readonly onFeedback: (about: { readonly code?: string; readonly named?: string }) => void;
}

function Results({ items, around, more, asked, options, onFeedback }: ResultsProps): ReactNode {
  const t = useText('publicPage');
  if (items.length === 0)
    return (
      <section className="dlr-none" role="status">
        <strong>{asked.q ? t('notAuthorised', { name: asked.q }) : t('none')}</strong>
        <p>{asked.q ? t('notAuthorisedHint') : asked.address && !around ? t('addressUnknown') : t('noneHint')}</p>
        <Button onClick={() => onFeedback(asked.q ? { named: asked.q } : {})}>{t('tellUs')}</Button>
      </section>
    );
  return (
    <>
      <p role="status" className="dlr-count">
        {t('found', { count: items.length })}
        {around?.name ? ` · ${t('around', { name: around.name })}` : ''}
        {more ? ` · ${t('more')}` : ''}
      </p>
      <SiteMap label={t('map')} points={pointsOf(items)} around={around} />
      <ol className="dlr-results">
        {items.map((dealer, at) => (
          <li key={dealer.code} id={`dealer-${dealer.code}`}>
            <DealerCard
              dealer={dealer}
              mark={String(at + 1)}
              navigationUrl={options.navigationUrl}
              onFeedback={() => onFeedback({ code: dealer.code })}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Sites of dealers that have coordinates, marked with the place of their dealer in the list. */
function pointsOf(items: readonly PublicDealer[]): SitePoint[] {
  return items.flatMap(({ code, shortName, sites }, at) =>
    sites.flatMap(({ lng, lat, name, address }) =>
      lng === null || lat === null
        ? []
        : [
            {
              key: code,
              mark: String(at + 1),
              lng,
              lat,
              title: [shortName, name, address].filter(Boolean).join(' · '),
            },
          ],
    ),
  );
}
