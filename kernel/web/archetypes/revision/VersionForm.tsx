import { writableStates, type RevisionComparison, type RevisionLine } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { toast } from '../../dialogs/toast.ts';
import { useText } from '../../i18n.ts';
import { usePage } from '../../page.tsx';
import { FormPage } from '../form/FormPage.tsx';
import { Conflicts } from './Conflicts.tsx';
import type { RevisionView } from './revision-view.ts';
import { Submission } from './Submission.tsx';
import { useComparedVersion } from './use-compared-version.tsx';
import { withLabels } from './value-labels.ts';
import './revision.css';

interface VersionFormProps {
  readonly view: RevisionView;
  readonly id: string;
  /** What is said at fields that are closed to whoever writes. */
  readonly closedHint?: string;
}

/** The form of a version: filled in, saved as a draft, submitted; with what stood there and what auditors said of it. */
export function VersionForm({ view, id, closedHint }: VersionFormProps): ReactNode {
  const t = useText('revision');
  const words = useText();
  const page = usePage();
  const compared = useComparedVersion(view, id);
  const cache = useQueryClient();
  if ('instead' in compared) return compared.instead;
  const { record, comparison } = compared;
  const { version } = view.revision;
  const isOpen = writableStates.includes(String(record.state));
  const refresh = () => view.refresh(cache);

  return (
    <>
      {isOpen ? null : (
        <Alert
          type="info"
          showIcon
          title={t('closed', { state: words(`${version.entity}.state.${String(record.state)}`) })}
        />
      )}
      <Conflicts view={view} draft={record} comparison={comparison} onDone={() => void refresh()} />
      <FormPage
        resource={version}
        id={id}
        readOnly={!isOpen}
        onSaved={() => void refresh().then(() => toast.success(t('saved')))}
        onCancel={page.close}
        sideLabel={t('side')}
        side={
          <Submission
            view={view}
            record={record}
            comparison={comparison}
            onDone={() => {
              void refresh();
              page.close();
            }}
          />
        }
      >
        {toldFields(view, comparison).map(({ field, lines, isClosed }) => (
          <FormPage.Field
            key={field}
            name={field}
            readOnly={isClosed}
            {...(isClosed && closedHint !== undefined ? { hint: closedHint } : {})}
            {...(lines.length > 0
              ? { was: <Was view={view} lines={lines} comparison={comparison} />, remark: <Said lines={lines} /> }
              : {})}
          />
        ))}
      </FormPage>
    </>
  );
}

interface ToldField {
  readonly field: string;
  readonly lines: readonly RevisionLine[];
  readonly isClosed: boolean;
}

/** Fields of which the form says more than their value: what has changed, and what is closed to the reader. */
function toldFields({ revision }: RevisionView, { base, lines, closed }: RevisionComparison): ToldField[] {
  return revision.content.names.flatMap((field) => {
    const own = lines.filter((line) => line.field === field);
    const isShown = base !== null || own.some(({ was }) => was !== null);
    const isClosed = closed.includes(field);
    return isClosed || (isShown && own.length > 0) ? [{ field, lines: isShown ? own : [], isClosed }] : [];
  });
}

interface WasProps {
  readonly view: RevisionView;
  readonly lines: readonly RevisionLine[];
  readonly comparison: RevisionComparison;
}

/** What stood there before. */
function Was({ view, lines, comparison }: WasProps): ReactNode {
  const t = useText('revision');
  const [line] = lines;
  if (!line) return null;
  const { path, field, old } = line;
  if (path !== field) return t('difference.rows', { count: lines.length });
  const record = withLabels({ [field]: old }, comparison);
  return <FieldValue resource={view.revision.version} name={field} record={record} line />;
}

/** What an auditor said of a field when it was returned. */
function Said({ lines }: Pick<WasProps, 'lines'>): ReactNode {
  const t = useText('revision');
  return lines.map(({ path, was }) =>
    was?.remark ? <p key={path}>{t('difference.said', { name: was.byName, remark: was.remark })}</p> : null,
  );
}
