import type { NodeSketch } from '@mp/engine/compile';

/** A name in Chinese, English and Japanese. */
export type Names = readonly [zh: string, en: string, ja: string];

/** The English and Japanese names of an element. */
export const otherNames = (en: string, ja: string): string => `<wf:names en="${en}" ja="${ja}"/>`;

/** The start of a sketched process. */
export const startNode: NodeSketch = { id: 'start', type: 'start', name: '开始', ext: otherNames('Start', '開始') };

/** An end: a good one `end`, or the one of a refused process. */
export const endNode = (outcome?: 'rejected'): NodeSketch => ({
  id: outcome ?? 'end',
  type: 'end',
  name: outcome ? '未通过' : '结束',
  ext: outcome ? otherNames('Not approved', '不承認') : otherNames('End', '終了'),
  ...(outcome ? { outcome } : {}),
});

/** A gateway with the node to which its default flow leads. */
export interface GatewaySketch {
  readonly type: 'exclusive' | 'inclusive' | 'parallel';
  readonly names: Names;
  readonly to?: string;
}

/** The node of a sketched gateway. */
export const gatewayNode = (id: string, { type, names: [zh, en, ja], to }: GatewaySketch): NodeSketch => ({
  id,
  type,
  name: zh,
  ext: otherNames(en, ja),
  ...(to === undefined ? {} : { default: to }),
});

/** A user task in short. */
export interface TaskSketch {
  /** Inner XML of `wf:handlers`, or its attributes with it. */
  readonly rules: string;
  readonly policies?: string;
  /** Fields of the record that the handlers give, or are not shown, by their access; all others are read. */
  readonly fields?: Readonly<Record<string, 'writable' | 'required' | 'hidden'>>;
  readonly more?: string;
}

/** A user task whose handlers see the whole form. */
export const taskNode = ({
  id,
  names: [zh, en, ja],
  rules,
  policies = '',
  fields = {},
  more = '',
}: TaskSketch & { readonly id: string; readonly names: Names }): NodeSketch => ({
  id,
  type: 'user',
  name: zh,
  ext: `${otherNames(en, ja)}<wf:handlers${policies}>${rules}</wf:handlers>${fieldsOf(fields)}${more}`,
});

const fieldsOf = (fields: NonNullable<TaskSketch['fields']>): string => {
  const given = Object.entries(fields).map(([path, access]) => `<wf:field path="${path}" access="${access}"/>`);
  return given.length === 0
    ? '<wf:fields default="readable"/>'
    : `<wf:fields default="readable" grant="true">${given.join('')}</wf:fields>`;
};

/** Handlers by a role. */
export const roleRule = (code: string): string => `<wf:rule type="role" code="${code}"/>`;
/** Handlers by an area position for the region in a field of the form. */
export const areaRule = (position: string, regionField: string, lineField?: string): string =>
  `<wf:rule type="areaHandler" position="${position}" regionField="${regionField}"${lineField === undefined ? '' : ` lineField="${lineField}"`} channel="trade"/>`;
/** The initiator's superior at a distance. */
export const superiorRule = (level: number): string => `<wf:rule type="superior" level="${level}"/>`;
/** A task due after so many working days, with a reminder at half time. */
export const dueInDays = (days: number): string =>
  `<wf:timeout due="P${days}D" calendar="work" remindBefore="PT${days * 4}H" onDue="remind"/>`;
