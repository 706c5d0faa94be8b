import { drawing } from '@mp/engine/compile';
import type { FlowSketch, NodeSketch } from '@mp/engine/compile';
import type { I18nText } from '@mp/kernel/contract';
import type { Texts } from '@mp/kernel/server';
import type { ProcessTemplate } from '../../contract/index.ts';

/** A node before it has its name; the name is the text `workflow.template.<id>`. */
type Plain = Omit<NodeSketch, 'name'>;

interface Sketch {
  readonly nodes: readonly Plain[];
  readonly flows: readonly FlowSketch[];
}

const start: Plain = { id: 'start', type: 'start' };
const end: Plain = { id: 'end', type: 'end' };

const superior = (id: string, level: number, more = ''): Plain => ({
  id,
  type: 'user',
  ext: `<wf:handlers><wf:rule type="superior" level="${level}"/></wf:handlers>${readOnly}${more}`,
});
const chosen = (id: string, more: string): Plain => ({
  id,
  type: 'user',
  ext: `<wf:handlers><wf:rule type="selectByInitiator" min="2" max="10"/></wf:handlers>${readOnly}${more}`,
});
const backToInitiator = '<wf:reject policy="initiator"/>';
/** Who decides reads the form; who submitted it changes it. */
const readOnly = '<wf:fields default="readable"/>';

const sketches: Readonly<Record<ProcessTemplate, Sketch>> = {
  blank: {
    nodes: [start, superior('approval', 1), end],
    flows: [
      ['start', 'approval'],
      ['approval', 'end'],
    ],
  },
  single: {
    nodes: [start, superior('superior', 1), end],
    flows: [
      ['start', 'superior'],
      ['superior', 'end'],
    ],
  },
  joint: {
    nodes: [start, chosen('jointSign', '<wf:sign mode="all"/>'), end],
    flows: [
      ['start', 'jointSign'],
      ['jointSign', 'end'],
    ],
  },
  ladder: {
    nodes: [
      start,
      superior('superior', 1),
      { id: 'amount', type: 'exclusive', default: 'end' },
      superior('director', 2),
      end,
    ],
    flows: [
      ['start', 'superior'],
      ['superior', 'amount'],
      ['amount', 'director', 'form.amount > 500000.0'],
      ['amount', 'end'],
      ['director', 'end'],
    ],
  },
  resubmit: {
    nodes: [start, superior('superior', 1, backToInitiator), superior('second', 2, backToInitiator), end],
    flows: [
      ['start', 'superior'],
      ['superior', 'second'],
      ['second', 'end'],
    ],
  },
  dealerAudit: {
    nodes: [
      start,
      superior('firstCheck', 1, backToInitiator),
      chosen('committee', `<wf:sign mode="ratio" percent="60"/>${backToInitiator}`),
      superior('finalCheck', 2, backToInitiator),
      end,
    ],
    flows: [
      ['start', 'firstCheck'],
      ['firstCheck', 'committee'],
      ['committee', 'finalCheck'],
      ['finalCheck', 'end'],
    ],
  },
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The names that a process was given beside the Chinese one; a language that nobody has begun is not asked for either. */
function ownNames({ EN_US: en, JA_JP: ja }: I18nText): string {
  const named = `${en ? ` en="${escaped(en)}"` : ''}${ja ? ` ja="${escaped(ja)}"` : ''}`;
  return named === '' ? '' : `<wf:names${named}/>`;
}

/** The drawing with which a new definition begins; without a resource it has a form of title, amount and reason. */
export function templateXml(
  template: ProcessTemplate,
  given: { readonly key: string; readonly name: I18nText; readonly resource: string | null },
  texts: Texts,
): string {
  const { nodes, flows } = sketches[template];
  const { name, resource, key } = given;
  const word = (language: 'zh-CN' | 'en-US' | 'ja-JP', id: string) =>
    escaped(texts.text(language, `workflow.template.${id}`));
  const others = (id: string) => `en="${word('en-US', id)}" ja="${word('ja-JP', id)}"`;
  const field = (id: string, kind: string, more = '') =>
    `<wf:formField code="${id}" kind="${kind}" name="${word('zh-CN', id)}" ${others(id)}${more}/>`;
  const number = `numberPrefix="${escaped(key.slice(0, 8).toUpperCase())}-" numberDate="yyyyMM" numberDigits="4"`;
  const form = `${field('title', 'text', ' required="true" max="100"')}${field('amount', 'money')}${field('reason', 'longText', ' max="1000"')}`;
  const settings =
    resource === null
      ? `<wf:process form="fields" subject="{form.title}" ${number}/><wf:form>${form}</wf:form>`
      : `<wf:process form="resource" resource="${escaped(resource)}" ${number}/>`;
  return drawing({
    key,
    name: name.ZH_CN,
    ext: `${ownNames(name)}${settings}`,
    nodes: nodes.map((node) => ({
      ...node,
      name: texts.text('zh-CN', `workflow.template.${node.id}`),
      ext: `<wf:names ${others(node.id)}/>${node.ext ?? ''}`,
    })),
    flows,
  });
}
