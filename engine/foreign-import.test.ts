import { describe, expect, test } from 'vitest';
import { bpmn, type NodeSketch } from './bpmn.fixture.ts';
import { compile, importForeign, withDiagram } from './compile.ts';
import { house, line } from './compile.fixture.ts';
import { toCel } from './foreign-expression.ts';
import type { Graph } from './graph.ts';

const foreign = (xml: string) =>
  xml.replace(
    'xmlns:wf=',
    'xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:flowable="http://flowable.org/bpmn" xmlns:wf=',
  );

async function imported(node: NodeSketch) {
  const xml = foreign(bpmn({ key: 'leave', ext: '', ...line({ ext: '', ...node }) }));
  const result = await importForeign(xml, house);
  const { graph, problems } = await compile(result.xml ?? '', house);
  return {
    node: graph?.nodes.find(({ id }) => id === node.id),
    problems: result.problems,
    later: problems,
    xml: result.xml ?? '',
  };
}

describe('import', () => {
  test.each([
    [{ 'camunda:assignee': '${initiator}' }, [{ type: 'initiator', params: {} }], 'single'],
    [{ 'flowable:assignee': 'ann.name' }, [{ type: 'user', params: { ids: ['ann'] } }], 'single'],
    [{ 'camunda:candidateUsers': 'ann.name, bob.name' }, [{ type: 'user', params: { ids: ['ann', 'bob'] } }], 'claim'],
    [{ 'camunda:candidateGroups': 'finance' }, [{ type: 'role', params: { code: 'finance' } }], 'claim'],
    [{ 'camunda:candidateGroups': '${groups}' }, [{ type: 'expression', params: { value: 'vars.groups' } }], 'claim'],
    [{ 'camunda:assignee': '${boss}' }, [{ type: 'expression', params: { value: '[vars.boss]' } }], 'single'],
  ])('handlers of %j', async (attrs, rules, mode) => {
    const { node, problems, later } = await imported({ id: 'check', type: 'user', attrs });

    expect([...problems, ...later]).toEqual([]);
    expect(node?.user?.handlers.rules).toEqual(rules);
    expect(node?.user?.sign.mode).toBe(mode);
  });

  test.each([
    [{ 'camunda:assignee': 'nobody' }, 'unknownUser'],
    [{ 'camunda:assignee': '${finder.find(x)}' }, 'expressionNotTranslatable'],
    [{ 'camunda:candidateGroups': 'strangers' }, 'unknownRole'],
    [{ 'camunda:formKey': 'embedded:app:form' }, 'missingRef'],
  ])('names what it cannot take over of %j', async (attrs, code) => {
    const { problems } = await imported({ id: 'check', type: 'user', attrs });

    expect(problems.map((problem) => [problem.code, problem.elementId])).toEqual([[code, 'check']]);
  });

  test('due dates, forms and repetitions', async () => {
    const { node, later } = await imported({
      id: 'check',
      type: 'user',
      attrs: { 'camunda:assignee': '${person}', 'camunda:dueDate': 'P3D', 'camunda:formKey': 'test.contract' },
      inner:
        '<bpmn:multiInstanceLoopCharacteristics camunda:collection="people" camunda:elementVariable="person"><bpmn:completionCondition>${nrOfCompletedInstances/nrOfInstances &gt;= 0.5}</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>',
    });

    expect(later).toEqual([]);
    expect(node?.user?.timeout?.due).toMatchObject({ kind: 'duration', text: 'P3D' });
    expect(node?.user?.handlers.rules).toEqual([{ type: 'expression', params: { value: '[loop.item]' } }]);
    expect(node?.multi).toEqual({
      sequential: false,
      collection: 'vars.people',
      completion: 'nrOfCompleted / nrOfInstances >= 0.5',
    });
  });

  test.each([
    ['<zeebe:assignmentDefinition assignee="=initiator"/>', [{ type: 'initiator', params: {} }], 'single'],
    ['<zeebe:assignmentDefinition assignee="ann.name"/>', [{ type: 'user', params: { ids: ['ann'] } }], 'single'],
    [
      '<zeebe:assignmentDefinition assignee="=boss"/>',
      [{ type: 'expression', params: { value: '[vars.boss]' } }],
      'single',
    ],
    [
      '<zeebe:assignmentDefinition candidateGroups="=[&quot;finance&quot;]" candidateUsers="ann.name"/>',
      [
        { type: 'user', params: { ids: ['ann'] } },
        { type: 'role', params: { code: 'finance' } },
      ],
      'claim',
    ],
    [
      '<zeebe:assignmentDefinition candidateUsers="=reviewers"/>',
      [{ type: 'expression', params: { value: 'vars.reviewers' } }],
      'claim',
    ],
  ])('handlers of Camunda 8: %s', async (ext, rules, mode) => {
    const { node, problems, later, xml } = await imported({ id: 'check', type: 'user', ext });

    expect([...problems, ...later]).toEqual([]);
    expect(node?.user?.handlers.rules).toEqual(rules);
    expect(node?.user?.sign.mode).toBe(mode);
    expect(xml).not.toContain('zeebe:assignmentDefinition');
  });

  test('due date and form of a user task of Camunda 8', async () => {
    const ext = `<zeebe:userTask/><zeebe:assignmentDefinition assignee="=initiator"/>
      <zeebe:formDefinition formId="test.contract"/><zeebe:taskSchedule dueDate="=now() + duration(&quot;P3D&quot;)"/>`;
    const { node, problems, xml } = await imported({ id: 'check', type: 'user', ext });

    expect(problems).toEqual([]);
    expect(node?.user?.timeout?.due).toMatchObject({ kind: 'duration', text: 'P3D' });
    expect(xml).toContain('resource="test.contract"');
  });

  test('a job type of Camunda 8 is our service of that name, with what goes in and comes out', async () => {
    const ext = `<zeebe:taskDefinition type="openAccount" retries="3"/><zeebe:ioMapping>
      <zeebe:input source="=order.total" target="amount"/><zeebe:output source="=number" target="account"/></zeebe:ioMapping>`;
    const { node, problems, later } = await imported({ id: 'run', type: 'service', ext });

    expect([...problems, ...later]).toEqual([]);
    expect(node?.service).toMatchObject({
      kind: 'internalAsync',
      handler: 'openAccount',
      retries: 2,
      input: { amount: 'vars.order.total' },
      output: { account: 'result.number' },
    });
  });

  test.each([
    [
      'service',
      '<zeebe:taskDefinition type="pay"/><zeebe:taskHeaders/>',
      ['missingRef', { kind: 'service', ref: 'pay' }],
    ],
    ['user', '<zeebe:formDefinition formKey="x"/>', ['missingRef', { kind: 'form', ref: 'x' }]],
    ['user', '<zeebe:assignmentDefinition assignee="=f(x)"/>', ['expressionNotTranslatable', { text: '=f(x)' }]],
    [
      'user',
      '<zeebe:priorityDefinition priority="9"/><zeebe:taskListeners/>',
      ['foreignIgnored', { what: 'priorityDefinition, taskListeners' }],
    ],
  ] as const)('what Camunda 8 says of a %s task and we cannot is named once: %s', async (type, ext, named) => {
    const { problems } = await imported({ id: 'check', type, ext });

    expect(problems.map(({ code, params }) => [code, params])).toEqual([named]);
  });

  test('a repetition of Camunda 8', async () => {
    const { node, problems, later } = await imported({
      id: 'check',
      type: 'user',
      ext: '<zeebe:assignmentDefinition assignee="=person"/>',
      inner: `<bpmn:multiInstanceLoopCharacteristics><bpmn:extensionElements>
        <zeebe:loopCharacteristics inputCollection="=people" inputElement="person"/></bpmn:extensionElements></bpmn:multiInstanceLoopCharacteristics>`,
    });

    expect([...problems, ...later]).toEqual([]);
    expect(node?.multi).toMatchObject({ collection: 'vars.people' });
    expect(node?.user?.handlers.rules).toEqual([{ type: 'expression', params: { value: '[loop.item]' } }]);
  });

  test('one problem for each piece of foreign program', async () => {
    const { problems } = await imported({ id: 'run', type: 'service', attrs: { 'camunda:class': 'com.example.Run' } });

    expect(problems).toMatchObject([
      { code: 'missingRef', elementId: 'run', params: { kind: 'service', ref: 'com.example.Run' } },
    ]);
  });

  test('keeps what it does not know', async () => {
    const { xml } = await imported({
      id: 'check',
      type: 'user',
      attrs: { 'camunda:assignee': '${initiator}', 'camunda:priority': '7' },
      ext: '<camunda:properties><camunda:property name="a" value="b"/></camunda:properties>',
    });

    expect(xml).toContain('camunda:priority="7"');
    expect(xml).toContain('<camunda:property name="a" value="b" />');
  });

  test('draws what came without a drawing', async () => {
    const plain = bpmn({ key: 'leave', ...line({ id: 'check', type: 'user' }) }).replace(
      /<bpmndi:BPMNDiagram[^]*<\/bpmndi:BPMNDiagram>/,
      '',
    );

    const drawn = await withDiagram(plain);

    expect(drawn).toContain('bpmnElement="check"');
    expect(await withDiagram(drawn)).toBe(drawn);
    const graphs: readonly (Graph | undefined)[] = [
      (await compile(plain, house)).graph,
      (await compile(drawn, house)).graph,
    ];
    expect(graphs[1]).toEqual(graphs[0]);
  });
});

describe('expressions of other tools', () => {
  test.each([
    ['${amount > 1000 && approved}', 'vars.amount > 1000 && vars.approved'],
    ["#{type eq 'sick' or not done}", 'vars.type == "sick" || !vars.done'],
    ['${empty name}', '(!has(vars.name) || vars.name == "")'],
    ['${order.total != null}', 'has(vars.order.total)'],
    ['${a div 2 + (b - 1)}', 'vars.a / 2 + (vars.b - 1)'],
    ['= amount > 10 and status = "open"', 'vars.amount > 10 && vars.status == "open"'],
    ['=not(done) or x in (1, 2)', '!(vars.done) || vars.x in [1, 2]'],
    ['=x in [1..5)', '(vars.x >= 1 && vars.x < 5)'],
    ['=x = null', '!has(vars.x)'],
  ])('%s', (text, cel) => {
    expect(toCel(text)).toBe(cel);
  });

  test.each([
    '${bean.method(x)}',
    '${x.stream().count()}',
    '=some x in y satisfies x > 1',
    '=if a then b else c',
    '${a > }',
    'plain',
  ])('%s is not translated', (text) => {
    expect(toCel(text)).toBeUndefined();
  });
});
