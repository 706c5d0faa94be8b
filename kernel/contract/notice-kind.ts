/** How much of a kind of notice its receivers decide about. */
export type NoticeWeight =
  /** Each receiver chooses how it reaches him outside of the console, and may have it come with the daily mail. */
  | 'ordinary'
  /** The same, but it never waits for the daily mail: what it tells of is urgent. */
  | 'prompt'
  /** It leaves by every way that its sender names: nobody, and no stranger in his name, switches it off. */
  | 'mandatory';

/** A kind of notice: what its receivers choose by. Its text is `noticeKind.<name>`. */
export interface NoticeKind {
  /** `<area>.<what>`. */
  readonly name: string;
  readonly weight: NoticeWeight;
  /** Whether some of this kind are sent by SMS, so that switching it off means something. */
  readonly texts: boolean;
}

const kinds = new Map<string, NoticeKind>();

/** Declares a kind of notice; the list that everybody chooses from consists of what is declared. */
export function defineNoticeKind(
  name: string,
  { weight = 'ordinary', texts = false }: Partial<Pick<NoticeKind, 'weight' | 'texts'>> = {},
): NoticeKind {
  if (!/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(name)) throw new Error(`${name} is no name of a kind of notice`);
  if (kinds.has(name)) throw new Error(`the kind of notice ${name} is declared twice`);
  const kind: NoticeKind = { name, weight, texts };
  kinds.set(name, kind);
  return kind;
}

/** All kinds declared so far, by name. */
export function declaredNoticeKinds(): readonly NoticeKind[] {
  return [...kinds.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The kind of a name; throws for one that is not declared. */
export function noticeKindOf(name: string): NoticeKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`no kind of notice is called ${name}`);
  return kind;
}

/** Key of the words for a kind. */
export const noticeKindTextKey = ({ name }: Pick<NoticeKind, 'name'>): string => `noticeKind.${name}`;
