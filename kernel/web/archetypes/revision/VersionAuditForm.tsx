import { fieldTextKey, markAt, type MarkInput } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useImperativeHandle, useRef, type ReactNode } from 'react';
import { call } from '../../client.ts';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { toast } from '../../dialogs/toast.ts';
import type { FileFacts } from '../../files/files-client.ts';
import { useText } from '../../i18n.ts';
import type { TaskFormProps } from '../../registry.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { useAct } from '../../use-act.ts';
import { Difference } from './Difference.tsx';
import { Hints } from './Hints.tsx';
import { Marks } from './Marks.tsx';
import type { RevisionView } from './revision-view.ts';
import { useComparedVersion } from './use-compared-version.tsx';
import './revision.css';

const FilesBeside = lazy(() => import('../../files/FilesBeside.tsx').then((file) => ({ default: file.FilesBeside })));

interface VersionAuditFormProps extends TaskFormProps {
  readonly view: RevisionView;
  /** What the module says of the version, above its lines. */
  readonly children?: ReactNode;
}

/** What an auditor of a version sees: whose it is and why, hints, the changed lines with marks, the files beside them. */
export function VersionAuditForm({ view, recordId, isReadOnly, handle, children }: VersionAuditFormProps): ReactNode {
  const t = useText('revision');
  const cache = useQueryClient();
  const compared = useComparedVersion(view, recordId);
  const [isBusy, act] = useAct();
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({ lead: (code) => leadToLine(box.current, code) }));
  if ('instead' in compared) return compared.instead;
  const { record, comparison } = compared;
  const { lines, labels, files } = comparison;
  const { version } = view.revision;
  const attached = (record.attachmentsFiles ?? []) as readonly FileFacts[];
  const node = isReadOnly ? null : comparison.markNode;
  const left = node === null ? 0 : lines.filter((line) => markAt(line, node)?.mark !== 'ok').length;

  const mark = (marks: MarkInput[]) =>
    act(async () => {
      const answer = await call(view.api.mark, { params: { id: recordId }, body: { marks } });
      cache.setQueryData(view.comparison(recordId).queryKey, { ...comparison, lines: answer.lines });
    });

  return (
    <div ref={box} className="ui-version">
      <Occasion view={view} record={record} />
      <Hints version={version} hints={comparison.hints} />
      {children}
      <div className="ui-version-tools">
        <span className="ui-hint">
          {t('audit.lines', { count: lines.length })}
          {node !== null ? ` · ${t('audit.left', { count: left })}` : ''}
        </span>
        {node !== null && left > 0 ? (
          <Button
            size="small"
            loading={isBusy}
            onClick={() => {
              const open = lines.filter((line) => markAt(line, node) === null);
              void mark(open.map(({ path }) => ({ path, mark: 'ok' as const }))).then(() =>
                toast.success(t('audit.allMarked', { count: open.length })),
              );
            }}
          >
            {t('audit.markAll')}
          </Button>
        ) : null}
      </div>
      <Difference
        version={version}
        lines={lines}
        labels={labels}
        files={files}
        node={node}
        {...(node !== null
          ? {
              aside: (line) => (
                <Marks
                  key={`${line.path}/${markAt(line, node)?.at ?? ''}`}
                  version={version}
                  line={line}
                  node={node}
                  onMark={(given) => void mark([given])}
                />
              ),
            }
          : {})}
      />
      <Files files={[...attached, ...Object.values(files)]} />
    </div>
  );
}

/** The lines that a refused decision is about: those without a look, or any that could be returned. */
const linesAbout: Readonly<Record<string, string>> = {
  'revision.unmarkedLines': 'tr[data-mark]:not([data-mark="ok"])',
  'revision.remarkRequired': 'tr[data-mark]',
};

/** Goes to the first line that a refusal is about, at its marks; false when it is about none. */
function leadToLine(box: HTMLElement | null, code: string): boolean {
  const line = linesAbout[code] === undefined ? null : box?.querySelector<HTMLElement>(linesAbout[code]);
  if (!line) return false;
  line.scrollIntoView({ block: 'center' });
  line.querySelector<HTMLElement>('.ui-marks input')?.focus({ preventScroll: true });
  return true;
}

/** Whose version it is, what for, and from when on: as far as the reader may see it. */
function Occasion({ view, record }: { readonly view: RevisionView; readonly record: AnyRecord }): ReactNode {
  const t = useText();
  const { version, subjectField } = view.revision;
  const names = [subjectField, 'source', 'changeReason', 'plannedEffectiveOn', 'submittedById', 'attachments'];
  return (
    <dl className="ui-facts">
      {names
        .filter((name) => name in record)
        .map((name) => (
          <div key={name}>
            <dt>{t(fieldTextKey(version, name))}</dt>
            <dd>
              <FieldValue resource={version} name={name} record={record} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The files that came with the version and those that its lines name, to be read beside the lines. */
function Files({ files }: { readonly files: readonly FileFacts[] }): ReactNode {
  if (files.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton active />}>
      <FilesBeside files={files} />
    </Suspense>
  );
}
