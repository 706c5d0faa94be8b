import { SearchOutlined } from '@ant-design/icons';
import { errorText, formatDay, LoadFailed, useLanguage, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Skeleton, Tag } from 'antd';
import { useState, type FormEvent, type ReactNode } from 'react';
import { goemQueryLength, type PublicGoem } from '../contract/index.ts';
import {
  ChooseCompany,
  isCompanyMissing,
  optionsQuery,
  Labelled,
  CheckWhenNeeded,
  isCheckNeeded,
  usePass,
} from '@mp/dealer-public/web';
import { goemsQuery } from './goem.client.ts';

/** Anybody finds out whether a maker builds under a licence; where the address names no company, one is chosen first. */
export function GoemQueryPage(): ReactNode {
  const options = useQuery(optionsQuery(useLanguage()));
  return isCompanyMissing(options.error) ? <ChooseCompany error={options.error} /> : <LookUpMaker />;
}

function LookUpMaker(): ReactNode {
  const t = useText('publicPage');
  const language = useLanguage();
  const { search, setSearch } = usePage();
  const pass = usePass();
  const [q, setQ] = useState(search.q ?? '');
  const [problem, setProblem] = useState<string>();
  const found = useQuery(goemsQuery(search.q, language, pass));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tooShort = [...q.trim()].length < goemQueryLength;
    setProblem(tooShort ? t('goemTooShort', { n: goemQueryLength }) : undefined);
    if (!tooShort) setSearch({ q: q.trim() });
  };
  return (
    <div className="dlr-public">
      <form className="dlr-search" role="search" onSubmit={submit} noValidate>
        <Labelled label={t('goemName')}>
          {(id) => <Input id={id} value={q} maxLength={100} onChange={({ target }) => setQ(target.value)} />}
        </Labelled>
        <p role="alert" className="dlr-problem">
          {problem}
        </p>
        <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />} loading={found.isFetching} block>
          {t('search')}
        </Button>
      </form>
      <CheckWhenNeeded
        error={found.error}
        onPass={(token) => {
          pass.give(token);
          void found.refetch();
        }}
      />
      {found.isError && isCheckNeeded(found.error) ? (
        <Alert type="info" showIcon title={errorText(found.error)} />
      ) : null}
      {found.isError && !isCheckNeeded(found.error) ? (
        <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.isLoading ? <Skeleton active /> : null}
      {found.data?.items.length === 0 ? (
        <section className="dlr-none" role="status">
          <strong>{t('goemNone')}</strong>
          <p>{t('goemNoneHint')}</p>
        </section>
      ) : null}
      {found.data?.items.map((goem) => (
        <Goem key={goem.code} goem={goem} />
      ))}
    </div>
  );
}

function Goem({ goem }: { readonly goem: PublicGoem }): ReactNode {
  const t = useText('publicPage');
  const language = useLanguage();
  return (
    <article className="dlr-card" aria-label={goem.name}>
      <header>
        <div>
          <h2>{goem.name}</h2>
          <p>{[goem.code, ...goem.brands].join(' · ')}</p>
        </div>
      </header>
      <Alert type="success" showIcon title={t('goemLicence', { day: formatDay(goem.licenceTo, language) })} />
      <p className="dlr-tags">
        {goem.engineFamilies.map((family) => (
          <Tag key={family}>{family}</Tag>
        ))}
      </p>
      {goem.guests.length > 0 ? (
        <section>
          <h3>{t('goemGuests')}</h3>
          <ul className="dlr-sites">
            {goem.guests.map(({ name, region }) => (
              <li key={name}>{[name, region].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}
