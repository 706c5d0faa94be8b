import { expect, test } from 'vitest';
import { graphOf, house, line, problemsOf } from './compile.fixture.ts';

const handler = '<wf:handlers><wf:rule type="initiator"/></wf:handlers>';
const formOf = (fields: string) => ({
  ...line({ id: 'check', type: 'user', ext: handler }),
  ext: `<wf:process form="fields"/><wf:form>${fields}</wf:form>`,
});
const found = async (fields: string) =>
  (await problemsOf(formOf(fields), { ...house, dictionaries: new Set(['COUNTRY']) })).map(
    ({ code, params }) =>
      `${code} ${String(params?.kind ?? '')} ${String(params?.ref ?? params?.field ?? params?.property)}`,
  );

test('a form is compiled with its tables, formulas, conditions, defaults and where values come from', async () => {
  const { process } = await graphOf(
    formOf(`
      <wf:formField code="abroad" kind="boolean" name="出国" default="true"/>
      <wf:formField code="country" kind="choice" dictionary="COUNTRY" shownWhen="form.abroad"/>
      <wf:formField code="contract" kind="ref" to="test.contract"/>
      <wf:formField code="items" kind="rows" max="20">
        <wf:formField code="quantity" kind="integer" min="1" max="99"/>
        <wf:formField code="price" kind="money"/>
        <wf:formField code="amount" kind="money" formula="row.quantity * row.price"/>
      </wf:formField>
      <wf:formField code="total" kind="money" formula="sum(form.items.map(each, each.amount))"/>`),
  );

  expect(process.fields).toMatchObject([
    { name: 'abroad', default: true },
    { name: 'country', dictionary: 'COUNTRY', shownWhen: 'form.abroad' },
    { name: 'contract', to: 'test.contract' },
    {
      name: 'items',
      max: 20,
      columns: [{ min: 1, max: 99 }, { kind: 'money' }, { formula: 'row.quantity * row.price' }],
    },
    { name: 'total', formula: 'sum(form.items.map(each, each.amount))' },
  ]);
});

test.each([
  ['<wf:formField code="a" kind="choice"/>', 'missingRef options a'],
  ['<wf:formField code="a" kind="choices" dictionary="NONE"/>', 'missingRef dictionary a'],
  ['<wf:formField code="a" kind="ref" to="no.such"/>', 'missingRef resource a'],
  ['<wf:formField code="a" kind="rows"/>', 'missingRef columns a'],
  ['<wf:formField code="a" kind="integer" default="many"/>', 'fieldDefault  a'],
  ['<wf:formField code="a" kind="text" shownWhen="form.b"/>', 'unknownField  b'],
  ['<wf:formField code="a" kind="rows"><wf:formField code="b" kind="rows"/></wf:formField>', 'fieldUnknown  a.b'],
  ['<wf:formField code="a" kind="rows"><wf:formField code="b" formula="row.c"/></wf:formField>', 'unknownField  row.c'],
])('what cannot be filled in is refused at deployment: %s', async (fields, problem) => {
  expect(await found(fields)).toContain(problem);
});
