import {
  codeText,
  FieldValue,
  FormPage,
  LoadFailed,
  plainResource,
  resourceClient,
  toast,
  useAct,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Radio, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  contentFields,
  dealer,
  dealerVersion,
  problemsBySection,
  writableStates,
  type VersionComparison,
  type VersionLine,
  type VersionState,
} from '../contract/index.ts';
import { Completeness } from './Completeness.tsx';
import { comparisonOf, resolveConflicts } from './dealer.client.ts';
import './dealer.css';

const resource = plainResource(dealerVersion);
const client = resourceClient(dealerVersion);

/** The form of a version: filled in by the dealer, saved as a draft, submitted to the audit (shared by add and edit). */
export function VersionForm({ id }: { readonly id: string }): ReactNode {
  const t = useText('dealerVersion');
  const page = usePage();
  const one = useQuery(client.one(id));
  const read = useQuery(comparisonOf(id));
  const cache = useQueryClient();
  const failed = one.error ?? read.error;
  if (failed) return <LoadFailed error={failed} onRetry={() => void Promise.all([one.refetch(), read.refetch()])} />;
  if (!one.data || !read.data) return <Skeleton active />;
  const record = one.data;
  const isOpen = writableStates.includes(record.state as VersionState);
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: [dealerVersion.key] }),
      cache.invalidateQueries({ queryKey: [dealer.key] }),
    ]);

  return (
    <div className="dlr-columns">
      <div>
        {isOpen ? null : (
          <Alert type="info" showIcon title={t('closed', { state: t(`state.${String(record.state)}`) })} />
        )}
        <Conflicts id={id} version={record.version} data={read.data} onDone={() => void refresh()} />
        <FormPage
          resource={dealerVersion}
          id={id}
          readOnly={!isOpen}
          onSaved={() => void refresh().then(() => toast.success(t('saved')))}
          onCancel={page.close}
        >
          {changedFields(read.data).map(({ field, lines }) => (
            <FormPage.Field key={field} name={field} was={<Was lines={lines} data={read.data} />} />
          ))}
        </FormPage>
      </div>
      <aside className="dlr-side" aria-label={t('side')}>
        <Submission
          id={id}
          version={record.version}
          source={String(record.source)}
          data={read.data}
          isOpen={isOpen}
          onDone={() => {
            void refresh();
            page.close();
          }}
        />
      </aside>
    </div>
  );
}

interface Changed {
  readonly field: string;
  readonly lines: readonly VersionLine[];
}

/** The changed fields with their lines. */
function changedFields({ base, lines }: VersionComparison): Changed[] {
  return contentFields.flatMap((field) => {
    const own = lines.filter((line) => line.field === field);
    const isShown = base !== null || own.some(({ was }) => was !== null);
    return own.length > 0 && isShown ? [{ field, lines: own }] : [];
  });
}

/** What stood there before, and what an auditor said of it. */
function Was({ lines, data }: { readonly lines: readonly VersionLine[]; readonly data: VersionComparison }): ReactNode {
  const t = useText('dealer');
  const [line] = lines;
  if (!line) return null;
  const isField = line.path === line.field;
  const label = typeof line.old === 'string' ? data.labels[line.old] : undefined;
  return (
    <>
      {isField ? (
        <FieldValue
          resource={resource}
          name={line.field}
          record={{ [line.field]: line.old, ...(label ? { [`${line.field}Label`]: label } : {}) }}
          line
        />
      ) : (
        t('difference.rows', { count: lines.length })
      )}
      {lines
        .flatMap(({ was }) => was ?? [])
        .map((was) => (
          <strong key={was.at} className="dlr-remark">
            {t('difference.said', { name: was.byName, remark: was.remark ?? '' })}
          </strong>
        ))}
    </>
  );
}

/** Fields that the head office has corrected meanwhile: one value or the other, before the draft can be submitted. */
function Conflicts({
  id,
  version,
  data,
  onDone,
}: {
  readonly id: string;
  readonly version: number;
  readonly data: VersionComparison;
  readonly onDone: () => void;
}): ReactNode {
  const t = useText('dealerVersion');
  const d = useText('dealer');
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const [isBusy, act] = useAct();
  if (data.conflicts.length === 0) return null;
  const shown = (field: string, value: unknown) => {
    const label = typeof value === 'string' ? data.labels[value] : undefined;
    return (
      <FieldValue
        resource={resource}
        name={field}
        record={{ [field]: value, ...(label ? { [`${field}Label`]: label } : {}) }}
        line
      />
    );
  };

  const run = () =>
    act(async () => {
      await resolveConflicts(
        id,
        version,
        Object.entries(choices).map(([field, take]) => ({ field, take })),
      );
      onDone();
    });

  return (
    <Alert
      type="warning"
      showIcon
      title={t('conflicts', { count: data.conflicts.length })}
      description={
        <div className="dlr-form">
          {data.conflicts.map(({ field, mine, theirs }) => (
            <fieldset key={field}>
              <legend>{d(`field.${field}`)}</legend>
              <Radio.Group
                aria-label={d(`field.${field}`)}
                value={choices[field]}
                onChange={({ target }) => setChoices({ ...choices, [field]: target.value as 'mine' | 'theirs' })}
              >
                <Radio value="mine">
                  {t('mine')} {shown(field, mine)}
                </Radio>
                <Radio value="theirs">
                  {t('theirs')} {shown(field, theirs)}
                </Radio>
              </Radio.Group>
            </fieldset>
          ))}
          <Button
            loading={isBusy}
            disabled={Object.keys(choices).length < data.conflicts.length}
            onClick={() => void run()}
          >
            {t('settle')}
          </Button>
        </div>
      }
    />
  );
}

interface SubmissionProps {
  readonly id: string;
  readonly version: number;
  readonly source: string;
  readonly data: VersionComparison;
  readonly isOpen: boolean;
  readonly onDone: () => void;
}

/** How full it is, what is missing, and the way into the audit. */
function Submission({ id, version, source, data, isOpen, onDone }: SubmissionProps): ReactNode {
  const t = useText('dealerVersion');
  const d = useText('dealer');
  const [isBusy, act] = useAct();
  const problems = data.problems.map(({ path, code, params }) => ({ path, code, ...(params ? { params } : {}) }));
  const sections = [...problemsBySection(problems as Parameters<typeof problemsBySection>[0])];

  const submit = () =>
    act(async () => {
      await client.transition(id, source === 'authorise' ? 'submitScope' : 'submit', version);
      toast.success(t('submitted'));
      onDone();
    });

  return (
    <>
      <section className="dlr-card">
        <h2>{d('field.completeness')}</h2>
        <Completeness value={data.completeness} />
      </section>
      {problems.length > 0 ? (
        <section className="dlr-card">
          <h2>{t('missing', { count: problems.length })}</h2>
          <ul className="dlr-links">
            {sections.map(([section, count]) => (
              <li key={section}>
                {section === 'submission' ? t('section.submission') : d(`section.${section}`)}（{count}）
              </li>
            ))}
          </ul>
          <ul className="dlr-links">
            {problems.slice(0, 12).map(({ code, params }, at) => (
              <li key={at}>{codeText(code, params as Record<string, string>)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {isOpen ? (
        <Button
          type="primary"
          block
          loading={isBusy}
          disabled={problems.length > 0 || data.conflicts.length > 0}
          onClick={() => void submit()}
        >
          {t('action.submit')}
        </Button>
      ) : null}
    </>
  );
}
