import { useCan, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { AreaMatrix } from '../contract/index.ts';
import type { Leaver } from './area-assignment.client.ts';

interface AreaPeopleProps {
  readonly people: AreaMatrix['people'];
  readonly onHandOver: (from: Leaver) => void;
}

/** How much everybody has on his desk, the busiest first. */
export function AreaPeople({ people, onHandOver }: AreaPeopleProps): ReactNode {
  const t = useText('areaAssignment');
  const open = useText('areaHandOver');
  const mayHandOver = useCan('areaAssignment.handOver');
  if (people.length === 0) return <p className="ref-quiet">{t('people.empty')}</p>;
  const max = Math.max(...people.map(({ assignments }) => assignments));
  const kinds = people[0]?.work.map(({ key }) => key) ?? [];
  return (
    <section className="ref-area-box" tabIndex={0} aria-label={t('view.people')}>
      <table className="ref-area-people">
        <thead>
          <tr>
            <th scope="col">{t('people.person')}</th>
            <th scope="col">{t('people.assignments')}</th>
            {kinds.map((key) => (
              <th key={key} scope="col" className="ui-digits">
                {open(`work.${key}`)}
              </th>
            ))}
            {mayHandOver ? <th scope="col">{open('open')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, assignments, work }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <span className="ref-load">
                  <span style={{ inlineSize: `${(assignments / max) * 100}%` }} aria-hidden />
                  {assignments}
                </span>
              </td>
              {work.map(({ key, count }) => (
                <td key={key} className="ui-digits">
                  {count}
                </td>
              ))}
              {mayHandOver ? (
                <td>
                  <Button size="small" aria-label={`${open('open')} ${name}`} onClick={() => onHandOver({ id, name })}>
                    {open('open')}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
