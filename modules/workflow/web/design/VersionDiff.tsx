import { hasText, useText, QueryResult, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { diffQuery } from './design.client.ts';
import { propertyWords, valueWords, type DiffTexts } from './diff-words.ts';
import { drawnNames } from './drawn-elements.ts';
import { DrawingView, type ElementMark } from './DrawingView.tsx';

/** What differs between two versions: the drawings beside each other, and the properties as a table. */
export function VersionDiff({
  id,
  from,
  to,
}: {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}): ReactNode {
  const t = useText('workflow.design');
  const texts: DiffTexts = { has: (key) => hasText(`workflow.design.${key}`), text: t };
  const diff = useQuery(diffQuery(id, from, to));
  const [chosen, setChosen] = useState<string>();
  if (!diff.data) return <QueryResult read={diff} />;
  const { added, removed, changed, xml } = diff.data;
  const names = new Map([...drawnNames(xml.from), ...drawnNames(xml.to)]);
  const mark = (ids: readonly string[], tone: ElementMark['tone']) =>
    Object.fromEntries(ids.map((each) => [each, { tone, words: t(`diff.${tone}`) }]));
  const both = mark(
    changed.map((each) => each.id),
    'changed',
  );
  const nameOf = (version: string) => (version === 'draft' ? t('draft') : t('versionNo', { no: version }));
  const isSame = added.length + removed.length + changed.length === 0;
  const lines = [
    ...added.map((each) => ({ id: each, tone: 'added', name: '', from: '', to: '' })),
    ...removed.map((each) => ({ id: each, tone: 'removed', name: '', from: '', to: '' })),
    ...changed.flatMap((each) =>
      each.properties.map((property) => ({
        id: each.id,
        tone: 'changed',
        name: propertyWords(property.name, texts),
        from: valueWords(property.name, property.from, texts),
        to: valueWords(property.name, property.to, texts),
      })),
    ),
  ];
  return (
    <section className="flow-diff" aria-label={t('compare')}>
      <p role="status">
        {isSame
          ? t('noDifference')
          : t('differences', { added: added.length, removed: removed.length, changed: changed.length })}
      </p>
      <div className="flow-diff-drawings">
        <section>
          <h2>{nameOf(from)}</h2>
          <DrawingView
            xml={xml.from}
            label={nameOf(from)}
            marks={{ ...both, ...mark(removed, 'removed') }}
            onSelect={setChosen}
          />
        </section>
        <section>
          <h2>{nameOf(to)}</h2>
          <DrawingView
            xml={xml.to}
            label={nameOf(to)}
            marks={{ ...both, ...mark(added, 'added') }}
            onSelect={setChosen}
          />
        </section>
      </div>
      {isSame ? null : (
        <section className="ui-preview-box" tabIndex={0} aria-label={t('diffTable')}>
          <DataTable
            rows={lines}
            rowKey={(line) => `${line.id} ${line.tone} ${line.name}`}
            rowData={(line) => ({ 'data-chosen': line.id === chosen })}
            columns={[
              { key: 'element', title: t('diff.element'), kind: 'name', cell: (line) => names.get(line.id) ?? line.id },
              { key: 'change', title: t('diff.change'), cell: (line) => t(`diff.${line.tone}`) },
              { key: 'name', title: t('diff.property') },
              { key: 'from', title: t('diff.before'), kind: 'text' },
              { key: 'to', title: t('diff.after'), kind: 'text' },
            ]}
          />
        </section>
      )}
    </section>
  );
}
