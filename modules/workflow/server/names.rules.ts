/** A text in the three languages as the wire has it. */
export interface WireText {
  readonly ZH_CN: string;
  readonly EN_US: string;
  readonly JA_JP: string;
}

/** A name as definitions and rows keep it, in the three languages; a missing one is the Chinese one. */
export function wireText(name: Readonly<Record<string, unknown>> | null | undefined): WireText {
  const of = (...keys: readonly string[]) =>
    keys.map((key) => name?.[key]).find((text): text is string => typeof text === 'string' && text !== '');
  const zh = of('ZH_CN', 'zh') ?? '';
  return { ZH_CN: zh, EN_US: of('EN_US', 'en') ?? zh, JA_JP: of('JA_JP', 'ja') ?? zh };
}

/** The page on which a task, or an instance without one, is opened; notices lead there and are read with it. */
export function detailPage(place: { readonly taskId: string } | { readonly instanceId: string }): string {
  return 'taskId' in place ? `/taskDetail?taskId=${place.taskId}` : `/taskDetail?instanceId=${place.instanceId}`;
}
