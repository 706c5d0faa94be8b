import { pickText } from '@mp/kernel/contract';
import { PageLink, QueryResult, StateTag, useDictionary, useLanguage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { fileTemplate } from '../contract/index.ts';
import type { RecordOf } from '@mp/kernel/contract';
import { publishedTemplates, toTemplate } from './project-file.client.ts';
import './project-file.css';

type Template = RecordOf<typeof fileTemplate>;

/** Which files projects of each type have in each phase, by the published templates. */
export function MatrixView(): ReactNode {
  const t = useText('fileTemplate.matrix');
  const language = useLanguage();
  const read = useQuery(publishedTemplates());
  const types = useDictionary('PROJECT_TYPE') ?? [];
  const phases = useDictionary('PROJECT_PHASE') ?? [];
  return (
    <QueryResult read={read}>
      {({ items }) => {
        const templates = items as unknown as readonly Template[];
        const shown = types.filter(({ code }) => templates.some(({ projectTypes }) => projectTypes.includes(code)));
        const rows = phases.filter(({ code }) => templates.some(({ phase }) => phase === code));
        return templates.length === 0 ? (
          <p className="ui-empty">{t('nothing')}</p>
        ) : (
          <div className="pf-scroll" tabIndex={0} role="region" aria-label={t('title')}>
            <table className="pf-matrix">
              <thead>
                <tr>
                  <th scope="col">{t('phase')}</th>
                  {shown.map(({ code, label }) => (
                    <th key={code} scope="col">
                      {pickText(label, language)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((phase) => (
                  <tr key={phase.code}>
                    <th scope="row">{pickText(phase.label, language)}</th>
                    {shown.map((type) => (
                      <td key={type.code}>
                        <Cell
                          templates={templates.filter(
                            (each) => each.phase === phase.code && each.projectTypes.includes(type.code),
                          )}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </QueryResult>
  );
}

function Cell({ templates }: { readonly templates: readonly Template[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  if (templates.length === 0) return <span className="mp-secondary">—</span>;
  return (
    <ul className="pf-cell">
      {templates.map(({ id, name, required, level, needSign, revision, useCount }) => (
        <li key={id}>
          <PageLink to={toTemplate({ record: id })}>{pickText(name, language)}</PageLink>
          {required ? <StateTag tone="danger">{t('fileTemplate.field.required')}</StateTag> : null}
          {needSign ? <StateTag tone="processing">{t('fileTemplate.matrix.sign')}</StateTag> : null}
          <span className="mp-secondary">
            {[
              level,
              t('fileTemplate.matrix.revision', { revision: revision ?? 1 }),
              t('fileTemplate.matrix.used', { count: useCount ?? 0 }),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
