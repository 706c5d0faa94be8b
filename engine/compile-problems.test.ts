import { describe, expect, test } from 'vitest';
import { bpmn, type FlowSketch, type NodeSketch, type ProcessSketch } from './bpmn.fixture.ts';
import { compile } from './compile.ts';
import { house, line, problemsOf } from './compile.fixture.ts';

type Sketch = Partial<ProcessSketch>;

const handler = '<wf:handlers><wf:rule type="initiator"/></wf:handlers>';
const bound = '<wf:process resource="test.contract"/>';
const task = (ext: string): Sketch => line({ id: 'check', type: 'user', ext });
const user = (id: string): NodeSketch => ({ id, type: 'user' });
const [start, end]: readonly NodeSketch[] = [
  { id: 'start', type: 'start' },
  { id: 'end', type: 'end' },
];
const drawn = (nodes: readonly (NodeSketch | undefined)[], flows: readonly FlowSketch[], ext?: string): Sketch => ({
  nodes: nodes.filter((node) => node !== undefined),
  flows,
  ...(ext === undefined ? {} : { ext }),
});
const split = (type: 'exclusive' | 'inclusive', conditions: readonly (string | undefined)[], otherwise?: string) =>
  drawn(
    [
      start,
      { id: 'split', type, ...(otherwise === undefined ? {} : { default: otherwise }) },
      { id: 'a', type: 'end' },
      { id: 'b', type: 'end' },
    ],
    [
      ['start', 'split'],
      ...['a', 'b'].map(
        (to, index): FlowSketch =>
          ['split', to, ...(conditions[index] === undefined ? [] : [conditions[index]])] as FlowSketch,
      ),
    ],
    bound,
  );
const hosted = (...boundaries: readonly NodeSketch[]): Sketch =>
  drawn(
    [start, user('check'), ...boundaries, end],
    [['start', 'check'], ['check', 'end'], ...boundaries.map(({ id }): FlowSketch => [id, 'end'])],
  );

const cases: readonly (readonly [code: string, elementId: string | null, sketch: Sketch])[] = [
  ['noStart', 'leave', drawn([user('check'), end], [['check', 'end']])],
  ['noStart', 'sub', line({ id: 'sub', type: 'sub', nodes: [user('check')], flows: [] })],
  [
    'severalNoneStarts',
    'second',
    drawn(
      [start, { id: 'second', type: 'start' }, end],
      [
        ['start', 'end'],
        ['second', 'end'],
      ],
    ),
  ],
  ['unsupportedElement', 'x', line({ id: 'x', type: 'script' })],
  ['unsupportedElement', 'x', line({ id: 'x', type: 'task', inner: '<bpmn:standardLoopCharacteristics/>' })],
  ['unsupportedElement', 'x', line({ id: 'x', type: 'throw', inner: '<bpmn:escalationEventDefinition/>' })],
  [
    'unsupportedElement',
    'x',
    line({ id: 'x', type: 'sub', attrs: { triggeredByEvent: 'true' }, nodes: [{ id: 's', type: 'start' }], flows: [] }),
  ],
  [
    'unreachableNode',
    'lost',
    drawn(
      [start, user('lost'), end],
      [
        ['start', 'end'],
        ['lost', 'end'],
      ],
    ),
  ],
  ['implicitEnd', 'check', drawn([start, user('check')], [['start', 'check']])],
  ['danglingFlow', 'broken', drawn([start, end], [['start', 'end'], { id: 'broken', from: 'start', to: 'nowhere' }])],
  ['missingRef', 'x', line({ id: 'x', type: 'receive' })],
  ['missingRef', 'x', line({ id: 'x', type: 'catch', inner: '<bpmn:signalEventDefinition signalRef="nothing"/>' })],
  ['missingRef', 'x', line({ id: 'x', type: 'call', calls: 'unknown' })],
  ['missingRef', 'x', line({ id: 'x', type: 'service', ext: '<wf:service kind="internal" handler="nobody"/>' })],
  ['missingRef', 'x', line({ id: 'x', type: 'service' })],
  ['missingRef', 'leave', { ...line(user('check')), ext: '<wf:process resource="test.nothing"/>' }],
  ['missingDefaultFlow', 'split', split('exclusive', ['form.amount > 1', 'form.amount > 2'])],
  ['missingDefaultFlow', 'split', split('inclusive', ['form.amount > 1', 'form.amount > 2'])],
  ['conditionOnStart', 'start_end', drawn([start, end], [['start', 'end', 'vars.x']])],
  ['conditionOnDefault', 'split_b', split('exclusive', ['form.amount > 1', 'form.amount > 2'], 'b')],
  ['conditionMissing', 'split_a', split('exclusive', [undefined, undefined], 'b')],
  ['conditionMissing', 'split_a', split('inclusive', [undefined, undefined], 'b')],
  ['expressionSyntax', 'split_a', split('exclusive', ['form.amount >', undefined], 'b')],
  ['expressionType', 'split_a', split('exclusive', ['form.amount', undefined], 'b')],
  ['unknownField', 'split_a', split('exclusive', ['form.nothing > 1', undefined], 'b')],
  [
    'unknownField',
    'leave',
    { ...line(user('check')), ext: '<wf:process resource="test.contract" subject="{form.nothing}"/>' },
  ],
  ['noHandler', 'check', task('<wf:handlers/>')],
  ['unknownHandlerRule', 'check', task('<wf:handlers><wf:rule type="magic"/></wf:handlers>')],
  ['handlerParam', 'check', task('<wf:handlers><wf:rule type="superior" level="0"/></wf:handlers>')],
  ['handlerParam', 'check', task('<wf:handlers><wf:rule type="user"/></wf:handlers>')],
  ['handlerParam', 'check', task('<wf:handlers><wf:rule type="role" code="finance" within="moon"/></wf:handlers>')],
  [
    'handlerParam',
    'check',
    { ...task('<wf:handlers><wf:rule type="formUser" field="title"/></wf:handlers>'), ext: bound },
  ],
  ['unknownUser', 'check', task('<wf:handlers><wf:rule type="user" ids="ann,eve"/></wf:handlers>')],
  ['unknownRole', 'check', task('<wf:handlers><wf:rule type="role" code="king"/></wf:handlers>')],
  ['unknownPosition', 'check', task('<wf:handlers><wf:rule type="position" code="top"/></wf:handlers>')],
  [
    'fieldUnknown',
    'check',
    { ...task(`${handler}<wf:fields><wf:field path="items.cost" access="hidden"/></wf:fields>`), ext: bound },
  ],
  [
    'requiredHidden',
    'check',
    {
      ...task(
        `${handler}<wf:fields><wf:field path="items" access="hidden"/><wf:field path="items.price" access="required"/></wf:fields>`,
      ),
      ext: bound,
    },
  ],
  ['callCycle', 'x', line({ id: 'x', type: 'call', calls: 'circle' })],
  ['callCycle', 'x', line({ id: 'x', type: 'call', calls: 'leave' })],
  [
    'eventGatewayTarget',
    'which_check',
    drawn(
      [start, { id: 'which', type: 'event' }, user('check'), end],
      [
        ['start', 'which'],
        ['which', 'check'],
        ['check', 'end'],
      ],
    ),
  ],
  [
    'boundaryErrorNonInterrupting',
    'failed',
    hosted({ id: 'failed', type: 'boundary', on: 'check', error: 'E', nonInterrupting: true }),
  ],
  [
    'multipleBoundarySameError',
    'again',
    hosted(
      { id: 'failed', type: 'boundary', on: 'check', error: 'E' },
      { id: 'again', type: 'boundary', on: 'check', error: 'E' },
    ),
  ],
  ['returnRefInvalid', 'check', task(`${handler}<wf:reject policy="node" node="later"/>`)],
  ['errorNeverCaught', 'bad', drawn([start, { id: 'bad', type: 'end', error: 'E' }], [['start', 'bad']])],
  ['noEmptyPolicyUser', 'check', task('<wf:handlers empty="user"><wf:rule type="initiator"/></wf:handlers>')],
  ['noTimeoutOnLongTask', 'check', task(`${handler}<wf:sign mode="all"/>`)],
  ['missingTranslation', 'other', line({ ...user('check'), ext: `${handler}<wf:names en="Check"/>` }, user('other'))],
];

describe('every problem names its element', () => {
  test.each(cases)('%s at %s', async (code, elementId, sketch) => {
    const problems = await problemsOf(sketch);

    expect(problems.map((problem) => [problem.code, problem.elementId])).toContainEqual([code, elementId]);
  });

  test.each([
    ['https://pay.example.com/{id}', []],
    ['https://api.example.org/x', ['hostNotAllowed']],
    ['http://pay.example.com/x', ['hostNotSecure']],
    ['https://{host}/x', []],
  ])('a call of %s warns of %j', async (url, codes) => {
    const ext = `<wf:service kind="http" url="${url}"/>`;

    const problems = await problemsOf(line({ id: 'call', type: 'service', ext }), {
      ...house,
      allowedHosts: ['pay.example.com'],
    });

    expect(problems.filter(({ code }) => code.startsWith('host'))).toEqual(
      codes.map((code) => ({ severity: 'warning', code, elementId: 'call', params: { host: new URL(url).host } })),
    );
  });

  test('inclusive joins on one circle', async () => {
    const problems = await problemsOf(
      drawn(
        [
          start,
          { id: 'one', type: 'inclusive' },
          user('a'),
          { id: 'two', type: 'inclusive', default: 'end' },
          user('b'),
          end,
        ],
        [
          ['start', 'one'],
          ['one', 'a'],
          ['a', 'two'],
          ['b', 'two'],
          ['two', 'one', 'vars.x'],
          ['two', 'b', 'vars.y'],
          ['two', 'end'],
        ],
      ),
    );

    expect(problems.map((problem) => [problem.code, problem.elementId])).toContainEqual(['orJoinCycle', 'one']);
  });

  test('names the supported alternative', async () => {
    const [problem] = await problemsOf(line({ id: 'x', type: 'script' }));

    expect(problem).toMatchObject({ params: { element: 'ScriptTask', instead: 'serviceTask' } });
  });

  test('a deadlock is told beside a node that nothing reaches', async () => {
    const nodes = [
      { id: 'start', type: 'start' },
      { id: 'split', type: 'exclusive', default: 'split_b' },
      user('a'),
      user('b'),
      { id: 'join', type: 'parallel' },
      user('lost'),
      { id: 'end', type: 'end' },
    ] as const;
    const problems = await problemsOf({
      nodes,
      flows: [
        ['start', 'split'],
        ['split', 'a', 'form.amount > 1'],
        ['split', 'b'],
        ['a', 'join'],
        ['b', 'join'],
        ['join', 'end'],
        ['lost', 'end'],
      ],
    });

    const codes = problems.map(({ code }) => code);
    expect(codes).toContain('unreachableNode');
    expect(codes).toContain('deadlock');
  });

  test('an unreachable node, an unknown role and a gateway without default are exactly three problems', async () => {
    const sketch = split('exclusive', ['form.amount > 1', 'form.amount > 2']);
    const nodes = [
      ...(sketch.nodes ?? []),
      { id: 'lost', type: 'user', ext: '<wf:handlers><wf:rule type="role" code="king"/></wf:handlers>' } as const,
    ];

    const problems = await problemsOf({ ...sketch, nodes, flows: [...(sketch.flows ?? []), ['lost', 'a']] });

    expect(problems.map((problem) => [problem.code, problem.elementId])).toEqual([
      ['unknownRole', 'lost'],
      ['unreachableNode', 'lost'],
      ['missingDefaultFlow', 'split'],
    ]);
  });
});

test('a drawing is read whatever encoding its header declares', async () => {
  const drawn = bpmn({ key: 'leave', ...line(user('check')) });
  const latin = drawn.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"');

  expect(latin).not.toBe(drawn);
  expect((await compile(latin, house)).problems).toEqual((await compile(drawn, house)).problems);
});

describe('files that are not read', () => {
  const small = bpmn({ key: 'leave', ...line(user('check')) });
  const withDtd = (dtd: string) => small.replace('<bpmn:definitions', `${dtd}<bpmn:definitions`);
  const nested = (depth: number): NodeSketch => ({
    id: `sub${depth}`,
    type: 'sub',
    nodes: [{ id: `s${depth}`, type: 'start' }, depth === 0 ? { id: 'deep', type: 'task' } : nested(depth - 1)],
    flows: [[`s${depth}`, depth === 0 ? 'deep' : `sub${depth - 1}`]],
  });
  const many = Array.from({ length: 600 }, (_, index) => user(`task${index}`));

  test.each([
    ['xmlInvalid', small.replace('</bpmn:process>', '')],
    ['xmlInvalid', 'not xml at all'],
    ['xmlTooBig', small.replace('</bpmn:definitions>', `<!--${'x'.repeat(3 * 1024 * 1024)}--></bpmn:definitions>`)],
    ['xmlTooBig', bpmn({ key: 'leave', ...line(...many) })],
    ['xmlTooBig', bpmn({ key: 'leave', ...line(nested(9)) })],
    ['dtdForbidden', withDtd('<!DOCTYPE x SYSTEM "file:///etc/passwd">')],
    ['dtdForbidden', withDtd('<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]>')],
    ['noProcess', small.replace(/<bpmn:process[^]*<\/bpmn:process>/, '')],
  ])('%s', async (code, xml) => {
    const { graph, problems } = await compile(xml, house);

    expect(graph).toBeUndefined();
    expect(problems).toMatchObject([{ code, severity: 'error', elementId: null }]);
  });

  test('a second executable process', async () => {
    const { problems } = await compile(
      small.replace('</bpmn:process>', '</bpmn:process><bpmn:process id="two" isExecutable="true"/>'),
      house,
    );

    expect(problems).toMatchObject([{ code: 'severalExecutable', elementId: 'two' }]);
  });

  test('tells line and column of a broken file', async () => {
    const { problems } = await compile('<a>\n  <b x=1/>\n</a>', house);

    expect(problems[0]?.params).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
  });
});
