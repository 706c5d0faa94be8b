import { markAt } from '@mp/kernel/contract';
import {
  FieldValue,
  plainResource,
  showError,
  toast,
  useText,
  type AnyRecord,
  type FileFacts,
  type TaskFormProps,
} from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useImperativeHandle, useRef, useState, type ReactNode } from 'react';
import { dealerVersion } from '../contract/index.ts';
import { Scope } from './audit/Scope.tsx';
import { comparisonOf, markLines } from './dealer.client.ts';
import { Difference } from './Difference.tsx';
import { Hints } from './Hints.tsx';
import { Marks, type MarkInput } from './Marks.tsx';
import { useComparedVersion } from './use-compared-version.tsx';

const resource = plainResource(dealerVersion);
const occasion = ['dealerId', 'source', 'changeReason', 'plannedEffectiveOn', 'submittedById', 'attachments'];

const FilesBeside = lazy(() => import('./audit/FilesBeside.tsx').then((file) => ({ default: file.FilesBeside })));

/** What an auditor of a version looks at: whose it is and why, hints, the changed lines with his marks, the papers beside them. */
export function AuditForm({ recordId, isReadOnly, handle }: TaskFormProps): ReactNode {
  const t = useText('dealer');
  const cache = useQueryClient();
  const version = useComparedVersion(recordId);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({ lead: (code) => leadToLine(box.current, code) }));
  if ('instead' in version) return version.instead;
  const { record, comparison: data } = version;
  const papers = (record.attachmentsFiles ?? []) as readonly FileFacts[];
  const node = isReadOnly ? null : data.markNode;
  const left = node === null ? 0 : data.lines.filter((line) => markAt(line, node)?.mark !== 'ok').length;

  async function mark(marks: readonly MarkInput[]): Promise<void> {
    setBusy(true);
    try {
      const { lines } = await markLines(recordId, marks);
      cache.setQueryData(comparisonOf(recordId).queryKey, { ...data, lines });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div ref={box} className="dlr-form">
      <Occasion record={record} />
      <Hints hints={data.hints} />
      <Scope id={recordId} isReadOnly={isReadOnly} />
      <div className="dlr-actions">
        <span className="ui-hint">
          {t('audit.lines', { count: data.lines.length })}
          {node !== null ? ` · ${t('audit.left', { count: left })}` : ''}
        </span>
        {node !== null && left > 0 ? (
          <Button
            size="small"
            loading={isBusy}
            onClick={() => {
              const open = data.lines.filter((line) => markAt(line, node) === null);
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
        lines={data.lines}
        labels={data.labels}
        files={data.files}
        node={node}
        {...(node !== null
          ? {
              aside: (line) => (
                <Marks
                  key={`${line.path}/${markAt(line, node)?.at ?? ''}`}
                  line={line}
                  node={node}
                  onMark={(given) => void mark([given])}
                />
              ),
              asideTitle: t('audit.mark'),
            }
          : {})}
      />
      <Papers files={[...papers, ...Object.values(data.files)]} />
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
  line.querySelector<HTMLElement>('.dlr-marks input')?.focus({ preventScroll: true });
  return true;
}

/** Whose version it is, what for, and from when on: as far as the reader may see it. */
function Occasion({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('dealerVersion');
  return (
    <dl className="ui-facts">
      {occasion
        .filter((name) => name in record)
        .map((name) => (
          <div key={name}>
            <dt>{t(`field.${name}`)}</dt>
            <dd>
              <FieldValue resource={resource} name={name} record={record} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The papers that came with the version and those that its lines name, to be read beside the lines. */
function Papers({ files }: { readonly files: readonly FileFacts[] }): ReactNode {
  if (files.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton active />}>
      <FilesBeside files={files} />
    </Suspense>
  );
}
