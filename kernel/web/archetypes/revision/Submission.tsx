import { fieldTextKey, writableStates, type Resource, type RevisionComparison } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { codeText } from '../../api-error.ts';
import { toast } from '../../dialogs/toast.ts';
import { useText } from '../../i18n.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { useClient } from '../clients.tsx';
import { PageAction, PageActions } from '../PageActions.tsx';
import { useForm, useGoToField, useIsDirty } from '../form/form-context.ts';
import { Completeness } from './Completeness.tsx';
import type { RevisionView } from './revision-view.ts';
import './revision.css';

interface SubmissionProps {
  readonly view: RevisionView;
  readonly record: AnyRecord;
  readonly comparison: RevisionComparison;
  readonly onDone: () => void;
}

/** Beside the form of a version: how full it is, what it lacks, and the way into the audit. */
export function Submission({ view, record, comparison, onDone }: SubmissionProps): ReactNode {
  const t = useText('revision');
  const words = useText();
  const { version } = view.revision;
  const client = useClient(version);
  const form = useForm();
  const isDirty = useIsDirty(form.model);
  const { problems, conflicts, completeness } = comparison;

  // Whether what is typed is enough is known once it is stored.
  const missing = isDirty || problems.length === 0 ? undefined : t('missing', { count: problems.length });
  const refused = conflicts.length > 0 ? t('conflicts', { count: conflicts.length }) : missing;

  async function submit(): Promise<void> {
    // What is typed is what is submitted; where it is refused, the reasons stand at its fields.
    const saved = isDirty ? await form.save?.() : undefined;
    if (isDirty && !saved) return;
    await client.transition(record.id, {
      name: view.submitBy(record),
      version: saved?.version ?? record.version,
    });
    toast.success(t('submitted'));
    onDone();
  }

  return (
    <>
      <section className="ui-version-card">
        <h2>{words(fieldTextKey(version, 'completeness'))}</h2>
        <Completeness of={view.revision.subject} value={completeness} />
      </section>
      {problems.length > 0 ? <Problems version={version} problems={problems} /> : null}
      {writableStates.includes(String(record.state)) ? (
        <PageActions>
          <PageAction titleKey={`${version.entity}.action.submit`} refused={refused} onRun={submit} />
        </PageActions>
      ) : null}
    </>
  );
}

interface ProblemsProps {
  readonly version: Resource;
  readonly problems: RevisionComparison['problems'];
}

/** What a submission lacks: how much in which section, and each problem as a way to its field. */
function Problems({ version, problems }: ProblemsProps): ReactNode {
  const t = useText('revision');
  const words = useText();
  const goToField = useGoToField();
  const at = problems.map(({ path }) => path.split('.')[0] ?? '');
  const sections = (version.form?.sections ?? []).map(({ key, fields }) => ({
    key,
    count: at.filter((field) => fields.includes(field)).length,
  }));
  return (
    <section className="ui-version-card">
      <h2>{t('missing', { count: problems.length })}</h2>
      <ul className="ui-version-sections">
        {sections
          .filter(({ count }) => count > 0)
          .map(({ key, count }) => (
            <li key={key}>
              {words(`${version.entity}.section.${key}`)}（{count}）
            </li>
          ))}
      </ul>
      <ul className="ui-missing">
        {problems.map(({ path, code, params }, index) => (
          <li key={index}>
            <button type="button" onClick={() => goToField(path)}>
              {codeText(code, params as Record<string, string>)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
