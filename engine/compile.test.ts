import { describe, expect, test } from 'vitest';
import { bpmn } from './bpmn.fixture.ts';
import { compile } from './compile.ts';
import { graphOf, house, line } from './compile.fixture.ts';
import type { Graph, Node } from './graph.ts';

const nodeOf = (graph: Graph, id: string): Node => {
  const node = graph.nodes.find((known) => known.id === id);
  if (node === undefined) throw new Error(`no node ${id}`);
  return node;
};

describe('a user task', () => {
  test('is compiled with everything of the example of the design', async () => {
    const graph = await graphOf({
      ext: '<wf:process resource="test.contract" subject="{initiator.name} {form.title}" numberPrefix="LV" numberDate="yyyyMM" numberDigits="5"/>',
      ...line({
        id: 'firstCheck',
        type: 'user',
        name: '初审',
        ext: `<wf:names en="First check" ja="一次審査"/>
          <wf:handlers empty="admin" self="superior" repeat="none">
            <wf:rule type="superior" level="2"/>
            <wf:rule type="role" code="finance" within="recordOrg"/>
            <wf:rule type="user" ids="ann, bob"/>
            <wf:exclude initiator="true"/>
          </wf:handlers>
          <wf:sign mode="ratio" percent="60" wait="false"/>
          <wf:reject policy="initiator"/>
          <wf:actions approve="true" return="false" quick="true" opinionRequired="false">
            <wf:action code="counter" countsAs="flow" name="还价" en="Counter" ja="カウンター"/>
            <wf:label action="approve" name="同意"/>
          </wf:actions>
          <wf:fields default="readable">
            <wf:field path="amount" access="required"/>
            <wf:field path="items.price" access="hidden"/>
          </wf:fields>
          <wf:timeout due="P2D" calendar="work" remindBefore="PT8H PT1H" remindEvery="P1D" onDue="superior"/>
          <wf:cc on="complete"><wf:rule type="role" code="finance"/></wf:cc>
          <wf:phrases><wf:phrase text="同意"/></wf:phrases>`,
      }),
    });

    const { names, user } = nodeOf(graph, 'firstCheck');
    expect(names).toEqual({ zh: '初审', en: 'First check', ja: '一次審査' });
    expect(user?.handlers).toMatchObject({
      rules: [
        { type: 'superior', params: { level: 2 } },
        { type: 'role', params: { code: 'finance', within: 'recordOrg' } },
        { type: 'user', params: { ids: ['ann', 'bob'] } },
      ],
      excludeInitiator: true,
      self: 'superior',
    });
    expect(user?.sign).toEqual({ mode: 'ratio', percent: 60, wait: false, rejectNeeds: 'one', approve: 'manual' });
    expect(user?.reject).toEqual({ policy: 'initiator' });
    expect(user?.actions).toMatchObject({
      approve: true,
      return: false,
      quick: true,
      labels: { approve: { zh: '同意' } },
    });
    expect(user?.actions.custom).toEqual([
      { code: 'counter', countsAs: 'flow', names: { zh: '还价', en: 'Counter', ja: 'カウンター' } },
    ]);
    expect(user?.fields).toEqual({
      default: 'readable',
      grant: false,
      fields: { amount: 'required', 'items.price': 'hidden' },
    });
    expect(user?.timeout).toEqual({
      due: { kind: 'duration', text: 'P2D', expression: false, work: true },
      remindBefore: ['PT8H', 'PT1H'],
      remindEvery: 'P1D',
      onDue: 'superior',
    });
    expect(user?.cc).toEqual([{ on: 'complete', rules: [{ type: 'role', params: { code: 'finance' } }] }]);
    expect(user?.phrases).toEqual(['同意']);
    expect(graph.process).toMatchObject({
      key: 'leave',
      form: 'resource',
      resource: 'test.contract',
      number: { prefix: 'LV', date: 'yyyyMM', digits: 5 },
    });
  });

  test('needs nothing but a handler', async () => {
    const graph = await graphOf(line({ id: 'check', type: 'user' }));

    expect(nodeOf(graph, 'check').user).toMatchObject({
      sign: { mode: 'single' },
      reject: { policy: 'end' },
      actions: { approve: true, reject: true, quick: false },
      fields: { grant: false, fields: {} },
    });
  });
});

describe('the graph', () => {
  test('holds nodes, flows and scopes in document order', async () => {
    const graph = await graphOf({
      nodes: [
        { id: 'start', type: 'start' },
        {
          id: 'inside',
          type: 'sub',
          nodes: [
            { id: 'first', type: 'start' },
            { id: 'check', type: 'user' },
            { id: 'last', type: 'end' },
          ],
          flows: [
            ['first', 'check'],
            ['check', 'last'],
          ],
        },
        { id: 'late', type: 'boundary', on: 'inside', timer: { duration: 'P1D', work: true } },
        { id: 'end', type: 'end' },
        { id: 'overdue', type: 'end', outcome: 'canceled' },
      ],
      flows: [
        ['start', 'inside'],
        ['inside', 'end'],
        ['late', 'overdue'],
      ],
    });

    expect(graph.nodes.map((node) => node.id)).toEqual([
      'start',
      'inside',
      'first',
      'check',
      'last',
      'late',
      'end',
      'overdue',
    ]);
    expect(graph.scopes).toEqual([
      { ix: 0, start: 0 },
      { ix: 1, node: 1, parent: 0, start: 2 },
    ]);
    expect(nodeOf(graph, 'inside')).toMatchObject({ kind: 'subProcess', body: 1, boundaries: [5] });
    expect(nodeOf(graph, 'late')).toMatchObject({
      host: 1,
      interrupting: true,
      event: { trigger: 'timer', timer: { kind: 'duration', text: 'P1D', work: true } },
    });
    expect(nodeOf(graph, 'overdue').outcome).toBe('canceled');
  });

  test('has the same hash for the same definition and another for another', async () => {
    const one = await graphOf(line({ id: 'check', type: 'user' }));
    const same = await graphOf(line({ id: 'check', type: 'user' }));
    const other = await graphOf(line({ id: 'check', type: 'user', name: 'other' }));

    expect(same.hash).toBe(one.hash);
    expect(other.hash).not.toBe(one.hash);
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('survives JSON', async () => {
    const graph = await graphOf(line({ id: 'check', type: 'user' }));

    expect(JSON.parse(JSON.stringify(graph))).toEqual(graph);
  });

  test('keeps names of lanes', async () => {
    const xml = bpmn({ key: 'leave', ...line({ id: 'check', type: 'user' }) }).replace(
      '<bpmn:startEvent',
      '<bpmn:laneSet id="lanes"><bpmn:lane id="lane" name="财务"><bpmn:flowNodeRef>check</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet><bpmn:startEvent',
    );

    const { graph } = await compile(xml, house);

    expect(graph?.nodes.map((node) => node.lane)).toEqual([undefined, '财务', undefined]);
  });
});

describe('elements', () => {
  test.each([
    [{ id: 'x', type: 'task' }, { kind: 'pass' }],
    [{ id: 'x', type: 'manual' }, { kind: 'pass' }],
    [{ id: 'x', type: 'throw' }, { kind: 'pass' }],
    [
      { id: 'x', type: 'throw', signal: 'go' },
      { kind: 'throw', event: { trigger: 'signal', name: 'go' } },
    ],
    [
      { id: 'x', type: 'send', message: 'go' },
      { kind: 'throw', event: { trigger: 'message', name: 'go' } },
    ],
    [
      { id: 'x', type: 'send', ext: '<wf:cc><wf:rule type="initiator"/></wf:cc>' },
      { kind: 'cc', cc: [{ type: 'initiator', params: {} }] },
    ],
    [
      { id: 'x', type: 'receive', message: 'go', ext: '<wf:correlation value="vars.number"/>' },
      { kind: 'catch', event: { trigger: 'message', name: 'go', correlation: 'vars.number' } },
    ],
    [
      { id: 'x', type: 'catch', timer: { duration: 'vars.wait' } },
      { kind: 'catch', event: { trigger: 'timer', timer: { kind: 'duration', text: 'vars.wait', expression: true } } },
    ],
    [
      { id: 'x', type: 'catch', timer: { date: '2026-12-24T18:00:00Z' } },
      { event: { timer: { kind: 'date', expression: false } } },
    ],
    [
      {
        id: 'x',
        type: 'service',
        ext: '<wf:service kind="internal" handler="openAccount"><wf:input name="a" value="1 + 1"/><wf:output name="b" value="result.x"/></wf:service>',
      },
      {
        kind: 'service',
        service: { kind: 'internal', handler: 'openAccount', input: { a: '1 + 1' }, output: { b: 'result.x' } },
      },
    ],
    [
      {
        id: 'x',
        type: 'service',
        ext: '<wf:service kind="http" method="PUT" url="https://a/{n}" timeout="90" mode="callback" retries="2" backoff="5 50"><wf:header name="Key" value="secret:KEY"/><wf:error status="404" code="NONE"/></wf:service>',
      },
      {
        service: {
          kind: 'http',
          http: {
            method: 'PUT',
            url: 'https://a/{n}',
            timeout: 60,
            mode: 'callback',
            headers: { Key: 'secret:KEY' },
            errors: { 404: 'NONE' },
          },
          retries: 2,
          backoff: [5, 50],
        },
      },
    ],
    [
      {
        id: 'x',
        type: 'service',
        ext: '<wf:service kind="notify" title="Hi {form.x}" body="a"><wf:rule type="initiator"/></wf:service>',
      },
      { service: { kind: 'notify', title: 'Hi {form.x}', to: [{ type: 'initiator', params: {} }] } },
    ],
    [
      {
        id: 'x',
        type: 'call',
        calls: 'other',
        ext: '<wf:call version="3" rejectPropagates="false"><wf:input name="a" value="vars.a"/></wf:call>',
      },
      { kind: 'call', call: { key: 'other', version: 3, input: { a: 'vars.a' }, output: {}, rejectPropagates: false } },
    ],
    [
      {
        id: 'x',
        type: 'user',
        multi: { collection: 'vars.people', completion: 'nrOfCompleted >= 2', collect: 'decision.x', sequential: true },
      },
      {
        multi: { sequential: true, collection: 'vars.people', completion: 'nrOfCompleted >= 2', collect: 'decision.x' },
      },
    ],
    [{ id: 'x', type: 'user', multi: { cardinality: '3' } }, { multi: { sequential: false, cardinality: '3' } }],
  ] as const)('%j', async (sketch, expected) => {
    const graph = await graphOf(line(sketch));

    expect(nodeOf(graph, 'x')).toMatchObject(expected);
  });

  test('a user task with its own sign mode takes its repetition from its voters', async () => {
    const graph = await graphOf(
      line({
        id: 'x',
        type: 'user',
        ext: '<wf:handlers><wf:rule type="initiator"/></wf:handlers><wf:sign mode="any"/>',
        multi: { cardinality: '3' },
      }),
    );

    expect(nodeOf(graph, 'x').multi).toBeUndefined();
  });

  test.each([
    [{ timer: { cycle: '0 8 * * 1-5' } }, { kind: 'cron', text: '0 8 * * 1-5' }],
    [{ timer: { cycle: 'R5/PT10M' } }, { kind: 'cycle', text: 'R5/PT10M' }],
    [{ timer: { cycle: 'R/2026-01-01T00:00:00Z/P1D' } }, { kind: 'cycle' }],
  ] as const)('a timer start %j', async (event, timer) => {
    const { nodes, flows } = line({ id: 'check', type: 'user' });
    const graph = await graphOf({ nodes: [{ id: 'start', type: 'start', ...event }, ...nodes.slice(1)], flows });

    expect(nodeOf(graph, 'start').event?.timer).toMatchObject({ ...timer, expression: false });
    expect(graph.scopes[0]?.start).toBeUndefined();
  });

  test('conditions and defaults of gateways', async () => {
    const graph = await graphOf({
      ext: '<wf:process resource="test.contract"/>',
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'split', type: 'exclusive', default: 'small' },
        { id: 'big', type: 'end' },
        { id: 'small', type: 'end' },
      ],
      flows: [
        ['start', 'split'],
        ['split', 'big', 'form.amount > 500000'],
        ['split', 'small'],
      ],
    });

    expect(graph.flows.map((flow) => flow.condition)).toEqual([undefined, 'form.amount > 500000', undefined]);
    expect(nodeOf(graph, 'split')).toMatchObject({ kind: 'exclusive', default: 2, in: [0], out: [1, 2] });
  });

  test('a free-standing form', async () => {
    const graph = await graphOf({
      ext: `<wf:process form="fields"/><wf:form>
        <wf:formField code="reason" kind="longText" name="原因" en="Reason" required="true" max="200"/>
        <wf:formField code="days" kind="integer" name="天数"/>
        <wf:formField code="type" kind="choice" name="类型"><wf:option code="sick" name="病假" en="Sick"/></wf:formField>
      </wf:form>`,
      ...line({
        id: 'check',
        type: 'user',
        ext: '<wf:handlers skipWhen="form.days &lt; 3"><wf:rule type="initiator"/></wf:handlers>',
      }),
    });

    expect(graph.process.fields).toEqual([
      { name: 'reason', kind: 'longText', names: { zh: '原因', en: 'Reason' }, required: true, max: 200 },
      { name: 'days', kind: 'integer', names: { zh: '天数' }, required: false },
      {
        name: 'type',
        kind: 'choice',
        names: { zh: '类型' },
        required: false,
        options: [{ code: 'sick', names: { zh: '病假', en: 'Sick' } }],
      },
    ]);
  });
});
