import { writableStates, type RevisionComparison, type RevisionLine } from '@mp/kernel/contract';
import {
  codeText,
  FieldValue,
  FormPage,
  PageActions,
  plainResource,
  resourceClient,
  toast,
  useAct,
  useForm,
  useGoToField,
  useIsDirty,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { dealer, dealerContent, dealerVersion, problemsBySection } from '../contract/index.ts';
import { Completeness } from './Completeness.tsx';
import { resolveConflicts } from './dealer.client.ts';
import { useComparedVersion } from './use-compared-version.tsx';
import './dealer.css';

const resource = plainResource(dealerVersion);
const client = resourceClient(dealerVersion);

/** The form of a version: filled in by the dealer, saved as a draft, submitted to the audit (shared by add and edit). */
export function VersionForm({ id }: { readonly id: string }): ReactNode {
  const t = useText('dealerVersion');
  const page = usePage();
  const version = useComparedVersion(id);
  const cache = useQueryClient();
  if ('instead' in version) return version.instead;
  const { record, comparison } = version;
  const isOpen = writableStates.includes(String(record.state));
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: [dealerVersion.key] }),
      cache.invalidateQueries({ queryKey: [dealer.key] }),
    ]);

  return (
    <>
      {isOpen ? null : (
        <Alert type="info" showIcon title={t('closed', { state: t(`state.${String(record.state)}`) })} />
      )}
      <Conflicts id={id} version={record.version} data={comparison} onDone={() => void refresh()} />
      <FormPage
        resource={dealerVersion}
        id={id}
        readOnly={!isOpen}
        onSaved={() => void refresh().then(() => toast.success(t('saved')))}
        onCancel={page.close}
        sideLabel={t('side')}
        side={
          <Submission
            id={id}
            version={record.version}
            source={String(record.source)}
            data={comparison}
            isOpen={isOpen}
            onDone={() => {
              void refresh();
              page.close();
            }}
          />
        }
      >
        {told(comparison).map(({ field, lines, isClosed }) => (
          <FormPage.Field
            key={field}
            name={field}
            readOnly={isClosed}
            {...(isClosed ? { hint: t('byHeadOffice') } : {})}
            {...(lines.length > 0
              ? { was: <Was lines={lines} data={comparison} />, remark: <Said lines={lines} /> }
              : {})}
          />
        ))}
      </FormPage>
    </>
  );
}

interface Changed {
  readonly field: string;
  readonly lines: readonly RevisionLine[];
}

/** The changed fields with their lines. */
function changedFields({ base, lines }: RevisionComparison): Changed[] {
  return dealerContent.names.flatMap((field) => {
    const own = lines.filter((line) => line.field === field);
    const isShown = base !== null || own.some(({ was }) => was !== null);
    return own.length > 0 && isShown ? [{ field, lines: own }] : [];
  });
}

/** Fields of which the form says more than their value: what has changed, and what is closed to the reader. */
function told(data: RevisionComparison): (Changed & { readonly isClosed: boolean })[] {
  const changed = new Map(changedFields(data).map(({ field, lines }) => [field, lines]));
  return dealerContent.names.flatMap((field) => {
    const isClosed = data.closed.includes(field);
    return isClosed || changed.has(field) ? [{ field, lines: changed.get(field) ?? [], isClosed }] : [];
  });
}

/** What stood there before. */
function Was({
  lines,
  data,
}: {
  readonly lines: readonly RevisionLine[];
  readonly data: RevisionComparison;
}): ReactNode {
  const t = useText('dealer');
  const [line] = lines;
  if (!line) return null;
  if (line.path !== line.field) return t('difference.rows', { count: lines.length });
  const label = typeof line.old === 'string' ? data.labels[line.old] : undefined;
  return (
    <FieldValue
      resource={resource}
      name={line.field}
      record={{ [line.field]: line.old, ...(label ? { [`${line.field}Label`]: label } : {}) }}
      line
    />
  );
}

/** What an auditor said of a field when it was returned. */
function Said({ lines }: { readonly lines: readonly RevisionLine[] }): ReactNode {
  const t = useText('dealer');
  return lines.map(({ path, was }) =>
    was?.remark ? <p key={path}>{t('difference.said', { name: was.byName, remark: was.remark })}</p> : null,
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
  readonly data: RevisionComparison;
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
  readonly data: RevisionComparison;
  readonly isOpen: boolean;
  readonly onDone: () => void;
}

/** How full it is, what is missing, and the way into the audit. */
function Submission({ id, version, source, data, isOpen, onDone }: SubmissionProps): ReactNode {
  const t = useText('dealerVersion');
  const d = useText('dealer');
  const goToField = useGoToField();
  const form = useForm();
  const isDirty = useIsDirty(form.model);
  const [isBusy, act] = useAct();
  const problems = data.problems.map(({ path, code, params }) => ({ path, code, ...(params ? { params } : {}) }));
  const sections = [...problemsBySection(problems as Parameters<typeof problemsBySection>[0])];

  const submit = () =>
    act(async () => {
      // What is typed is what is submitted; where it is refused, the reasons stand at its fields.
      const saved = isDirty ? await form.save?.() : undefined;
      if (isDirty && !saved) return;
      await client.transition(id, source === 'authorise' ? 'submitScope' : 'submit', saved?.version ?? version);
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
          <ul className="ui-missing">
            {problems.map(({ path, code, params }, at) => (
              <li key={at}>
                <button type="button" onClick={() => goToField(path)}>
                  {codeText(code, params as Record<string, string>)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {isOpen ? (
        <PageActions>
          <Button
            loading={isBusy}
            // Whether what is typed is enough is known once it is stored.
            disabled={(!isDirty && problems.length > 0) || data.conflicts.length > 0}
            onClick={() => void submit()}
          >
            {t('action.submit')}
          </Button>
        </PageActions>
      ) : null}
    </>
  );
}
