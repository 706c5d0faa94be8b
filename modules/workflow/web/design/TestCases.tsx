import { confirm, RowActions, showError, toast, useCan, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { SimulationReport } from '../../contract/index.ts';
import { deleteTestCase, saveTestCase, runTestCases, type Scenario, testCasesQuery } from './design.client.ts';

/** Steps at which somebody or something acts: what a test case compares. */
const acting = new Set(['task', 'passed', 'service', 'call', 'end']);

interface TestCasesProps {
  readonly id: string;
  /** The simulation on the screen can be kept. */
  readonly canKeep: boolean;
  readonly scenario: Scenario;
  readonly report: SimulationReport | undefined;
  readonly names: ReadonlyMap<string, string>;
  readonly onOpen: (scenario: Scenario) => void;
}

/** Kept simulations: played again on the draft, and at each deployment. */
export function TestCases({ id, canKeep, scenario, report, names, onOpen }: TestCasesProps): ReactNode {
  const t = useText('workflow.design');
  const all = useText();
  const nameId = useId();
  const canDelete = useCan('workflow.design');
  const { data: cases = [] } = useQuery(testCasesQuery(id));
  const [name, setName] = useState('');
  const [results, setResults] = useState<
    ReadonlyMap<string, { readonly ok: boolean; readonly path: readonly string[] }>
  >(new Map());
  const path = (ids: readonly string[]) => ids.map((each) => names.get(each) ?? each).join(' → ');

  async function guarded(run: () => Promise<void>): Promise<void> {
    await run().catch(showError);
  }
  const handleKeep = () =>
    guarded(async () => {
      if (!report) return;
      const steps = report.steps.filter(({ kind }) => acting.has(kind)).map(({ nodeId }) => nodeId);
      await saveTestCase(id, { ...scenario, name: name.trim(), outcome: report.outcome, path: steps });
      setName('');
      toast.success(t('caseKept'));
    });
  const handleRun = () =>
    guarded(async () => {
      const items = await runTestCases(id);
      setResults(new Map(items.map((each) => [each.id, each])));
    });
  const handleDelete = (caseId: string, label: string) =>
    guarded(async () => {
      if (await confirm({ title: t('sureDeleteCase', { name: label }), ok: all('common.action.delete'), danger: true }))
        await deleteTestCase(caseId);
    });

  return (
    <section aria-label={t('testReport')}>
      <h3>{t('testReport')}</h3>
      {canKeep ? (
        <div className="flow-compare">
          <label htmlFor={nameId}>{t('caseName')}</label>
          <Input
            id={nameId}
            className="flow-case-name"
            maxLength={50}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button disabled={name.trim() === ''} onClick={() => void handleKeep()}>
            {t('keepCase')}
          </Button>
        </div>
      ) : null}
      {cases.length === 0 ? (
        <p className="mp-secondary">{t('noCasesHere')}</p>
      ) : (
        <>
          <table className="ui-table">
            <thead>
              <tr>
                {['name', 'initiator', 'expected', 'result'].map((column) => (
                  <th key={column} scope="col">
                    {t(`case.${column}`)}
                  </th>
                ))}
                <th scope="col">{all('list.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {cases.map((each) => {
                const result = results.get(each.id);
                return (
                  <tr key={each.id}>
                    <th scope="row">{each.name}</th>
                    <td>{each.initiator.name}</td>
                    <td className="ui-wrap">{path(each.expected.path)}</td>
                    <td className="ui-wrap">
                      {result === undefined
                        ? ''
                        : result.ok
                          ? t('case.ok')
                          : t('case.failed', { path: path(result.path) })}
                    </td>
                    <td>
                      <RowActions
                        label={each.name}
                        actions={[
                          {
                            key: 'open',
                            label: t('case.open'),
                            run: () =>
                              onOpen({ initiatorId: each.initiator.id, form: each.form, decisions: each.decisions }),
                          },
                          ...(canDelete
                            ? [
                                {
                                  key: 'delete',
                                  label: all('common.action.delete'),
                                  danger: true,
                                  run: () => void handleDelete(each.id, each.name),
                                },
                              ]
                            : []),
                        ]}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <Button onClick={() => void handleRun()}>{t('runCases')}</Button>
        </>
      )}
    </section>
  );
}
