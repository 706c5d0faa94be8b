import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { copyText, QueryResult, TabBar, useAct, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { OpenApi } from '../contract/index.ts';
import { apisQuery, downloadDocument } from './open.client.ts';
import { type SampleCall, type SampleLanguage, sampleLanguages, sampleOf } from './samples.ts';

interface IntegrationProps {
  readonly id: string;
  readonly accessCode: string;
}

/** How a program calls what the project may: samples in three languages, and the OpenAPI document. */
export function Integration({ id, accessCode }: IntegrationProps): ReactNode {
  const t = useText('accessProject.integration');
  const read = useQuery(apisQuery(id));
  if (!read.data) return <QueryResult read={read} />;
  const granted = read.data.items.filter((each) => each.granted);
  if (granted.length === 0)
    return (
      <p className="ui-empty" role="status">
        {t('none')}
      </p>
    );
  return <Samples id={id} accessCode={accessCode} granted={granted} />;
}

/** The operation that a sample or a test is about. */
export function ApiChoice(props: {
  readonly apis: readonly OpenApi[];
  readonly value: string;
  readonly onChange: (api: string) => void;
}): ReactNode {
  const t = useText('accessProject.apis');
  const { apis, value, onChange } = props;
  return (
    <Select
      className="open-choice"
      aria-label={t('title')}
      value={value}
      onChange={onChange}
      options={apis.map(({ id, entityName, name }) => ({ value: id, label: t('name', { entity: entityName, name }) }))}
    />
  );
}

function Samples({ id, accessCode, granted }: IntegrationProps & { readonly granted: readonly OpenApi[] }): ReactNode {
  const t = useText('accessProject.integration');
  const [chosen, setChosen] = useState(granted[0]?.id ?? '');
  const [isBusy, act] = useAct();
  const api = granted.find((each) => each.id === chosen) ?? granted[0];
  if (!api) return null;
  const sampled = { method: api.method, url: `${window.location.origin}${api.address}`, accessCode };
  return (
    <div className="open-apis">
      <p className="mp-secondary">{t('intro')}</p>
      <div className="open-bar">
        <ApiChoice apis={granted} value={api.id} onChange={setChosen} />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={isBusy}
          onClick={() => void act(() => downloadDocument(id))}
        >
          {t('document')}
        </Button>
      </div>
      <SampleTabs sampled={sampled} />
    </div>
  );
}

function SampleTabs({ sampled }: { readonly sampled: SampleCall }): ReactNode {
  const t = useText('accessProject.integration');
  const id = useId();
  const [language, setLanguage] = useState<string>('curl');
  return (
    <TabBar
      id={id}
      label={t('samples')}
      current={language}
      onChange={setLanguage}
      tabs={sampleLanguages.map((each) => ({
        key: each,
        title: t(`language.${each}`),
        content: <Sample language={each} sampled={sampled} />,
      }))}
    />
  );
}

function Sample({ language, sampled }: { readonly language: SampleLanguage; readonly sampled: SampleCall }): ReactNode {
  const t = useText('accessProject');
  const code = sampleOf(language, sampled);
  return (
    <figure className="open-sample">
      <pre tabIndex={0} aria-label={t(`integration.language.${language}`)}>
        <code>{code}</code>
      </pre>
      <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copyText(code)}>
        {t('integration.copy')}
      </Button>
    </figure>
  );
}
