import { LoadFailed, showError, toast, useText, type TaskFormProps } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { VersionComparison } from '../contract/index.ts';
import { Scope } from './audit/Scope.tsx';
import { comparisonOf, markLines } from './dealer.client.ts';
import { Difference } from './Difference.tsx';
import { Hints } from './Hints.tsx';
import { Marks, type GivenMark } from './Marks.tsx';

const FilesBeside = lazy(() => import('./audit/FilesBeside.tsx').then((file) => ({ default: file.FilesBeside })));

/** What an auditor of a version looks at: hints, the changed lines with his marks, the papers beside them. */
export function AuditForm({ recordId, isReadOnly }: TaskFormProps): ReactNode {
  const t = useText('dealer');
  const cache = useQueryClient();
  const read = useQuery(comparisonOf(recordId));
  const [isBusy, setBusy] = useState(false);
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  const { data } = read;
  const mayMark = data.mayMark && !isReadOnly;
  const left = data.lines.filter(({ mark }) => mark?.mark !== 'ok').length;

  async function mark(marks: readonly GivenMark[]): Promise<void> {
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
    <div className="dlr-form">
      <Hints hints={data.hints} />
      <Scope id={recordId} isReadOnly={isReadOnly} />
      <div className="dlr-actions">
        <span className="ui-hint">
          {t('audit.lines', { count: data.lines.length })}
          {mayMark ? ` · ${t('audit.left', { count: left })}` : ''}
        </span>
        {mayMark && left > 0 ? (
          <Button
            size="small"
            loading={isBusy}
            onClick={() => {
              const open = data.lines.filter((line) => line.mark === null);
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
        {...(mayMark
          ? {
              aside: (line) => (
                <Marks key={`${line.path}/${line.mark?.at ?? ''}`} line={line} onMark={(given) => void mark([given])} />
              ),
              asideTitle: t('audit.mark'),
            }
          : {})}
      />
      <Papers files={data.files} />
    </div>
  );
}

/** The papers that the version names, to be read beside the lines. */
function Papers({ files }: { readonly files: VersionComparison['files'] }): ReactNode {
  const all = Object.values(files);
  if (all.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton active />}>
      <FilesBeside files={all} />
    </Suspense>
  );
}
