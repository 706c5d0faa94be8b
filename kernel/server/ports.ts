import type { DictionaryItem, NoticeKind, Process, ProcessFilter, Resource, WorkCalendar } from '../contract/index.ts';
import type { I18nText, Language } from '../contract/index.ts';
import type { Statement } from './batch.ts';
import type { Context, Services, TxContext } from './context.ts';
import type { Gateway } from './gateway.ts';
import type { LicenceAccess } from './licence.ts';
import type { AnsweredCall, LogWriter, RequestUse } from './log-lines.ts';
import type { ProvisionedTenant, ServerModule, TenantRows } from './module.ts';
import type { Values } from './resource/model.ts';

/** The field of a record to which files belong. */
export interface FileHolder {
  readonly resource: Pick<Resource, 'key' | 'entity' | 'fields'>;
  readonly id: string;
  readonly field: string;
  /** How the field is called, where the resource does not declare it. */
  readonly label?: string;
  /** Files stay although a later value no longer names them. */
  readonly onlyGains?: boolean;
}

/** Ways by which something leaves the house beside the inbox. */
export type DeliveryChannel = 'mail' | 'sms';

/** Whom a notice is for: members by id, everybody, or the members of an organisation. */
export type NoticeReceivers =
  | readonly string[]
  | { readonly all: true }
  | { readonly organisations: readonly string[]; readonly withBelow: boolean };

/** What a module or a person tells users. Words are text keys, shown in each reader's language, or written ones. */
export interface NoticeToSend {
  readonly to: NoticeReceivers;
  /** What its receivers choose by whether it also reaches them by mail or SMS. */
  readonly kind: NoticeKind;
  /** Of another tenant than the caller's: for services that act without a session, which have judged the caller themselves. */
  readonly tenantId?: string;
  readonly titleKey?: string;
  readonly title?: string;
  /** Text key of one plain paragraph. */
  readonly bodyKey?: string;
  /** HTML; it is sanitised. */
  readonly body?: string;
  /** Texts, or names in several languages; each reader is told them in his own. */
  readonly params?: Readonly<Record<string, string | number | I18nText>>;
  /** 1 notice (the default), 2 advice: something is to be done. */
  readonly type?: 1 | 2;
  /** `system` (the default): a module speaks, it stands among the messages; `person`: among the notices. */
  readonly origin?: 'person' | 'system';
  /** Text or, beginning with `@`, text key of where it comes from. */
  readonly source?: string;
  readonly summary?: string;
  /** Where it is handled: method 1 opens the page in the frame, 2 a browser tab. */
  readonly handle?: { readonly method: 1 | 2; readonly url: string };
  /** Kept files that are shown below the text. */
  readonly files?: readonly { readonly id: string; readonly name: string; readonly size: number }[];
  /** How it leaves for those who have chosen nothing for its kind. */
  readonly channels?: readonly DeliveryChannel[];
  /** Asked for where a mail leaves at once for one receiver, in his language: an address that is for him alone, or none. */
  readonly mailLink?: (context: TxContext, language: Language) => Promise<PersonalLink | undefined>;
}

/** An address that only one person may have: it is kept sealed until it is sent, and no record shows it. */
export interface PersonalLink {
  readonly url: string;
  /** Text key of the line that stands before it. */
  readonly textKey: string;
}

/** A notice that is on its way; disabled and former members receive nothing. */
export interface SentNotice {
  readonly id: string;
  readonly receivers: number;
}

/** One mail or SMS to an address that need not be a member's. */
export interface MessageToSend {
  readonly channel: DeliveryChannel;
  readonly to: string;
  readonly language: Language;
  readonly subjectKey: string;
  readonly textKey: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly accountId?: string;
  /** A kept file of the caller's tenant that goes along with a mail. */
  readonly file?: { readonly id: string; readonly name: string };
  /** Holds a code: kept sealed, and emptied once it is sent. */
  readonly secret?: boolean;
}

/** A process to start for a record, as its lifecycle asks for it. */
export interface ProcessToStart {
  readonly process: Process;
  /** Field that holds the number of the business. */
  readonly businessNo?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Without an active definition the record moves on without a process. */
  readonly optional?: boolean;
}

/** Whose rights an act can change: each end of what it joins or parts, moves, opens or closes. */
export interface TouchedRights {
  readonly users?: readonly string[];
  /** Everybody affiliated to one of these organisations or to one below it. */
  readonly organisations?: readonly string[];
  /** Everybody who holds one of these roles. */
  readonly roles?: readonly string[];
  /** Everybody who holds one of these positions. */
  readonly positions?: readonly string[];
  /** Every member of the tenant. */
  readonly everybody?: boolean;
  /** An organisation that comes below another one, with the records in it. */
  readonly moved?: { readonly id: string; readonly into: string };
}

/** What the kernel asks of modules without knowing them, and what it offers them of the whole; filled once at start. */
export interface Ports {
  /** Fills a tenant with what all loaded modules begin one with (the kernel itself, see `createServer`). */
  readonly provisionTenant: (db: TenantRows, tenant: Omit<ProvisionedTenant, 'texts'>) => Promise<void>;
  /**
   * Starts a process for a record, or submits the running one again that was returned to its initiator, in the
   * transaction of the transition that asks for it (module workflow).
   */
  readonly startProcess: (
    context: TxContext,
    process: ProcessToStart,
    subject: {
      readonly resource: string;
      readonly id: string;
      /** The record as it stands now, when the caller has it locked and knows all its fields. */
      readonly stored?: Values & { readonly version: number };
    },
  ) => Promise<void>;
  /**
   * Statement that locks the running processes of a record; it goes before the lock of the record itself, so that both
   * sides take locks in one order (module workflow).
   */
  readonly lockProcesses: (subject: { readonly resource: string; readonly id: string }) => Statement;
  /** SQL over the record `t` of a resource: whether its process waits for the caller, or he has handled it (module workflow). */
  readonly processFilter: (filter: ProcessFilter, resource: string) => string;
  /** The tenant's working calendar (module reference). */
  readonly workCalendar: (context: TxContext) => Promise<WorkCalendar>;
  /** Items of a dictionary in their order; undefined when the tenant has none of that code (module reference). */
  readonly dictionary: (context: Context, code: string) => Promise<readonly DictionaryItem[] | undefined>;
  /** Tells users something: a notice with its receipts, and mails or SMS where asked, in the caller's transaction (module notice). */
  readonly sendNotice: (context: TxContext, notice: NoticeToSend) => Promise<SentNotice>;
  /** Tells one user several things at once, each a notice by itself; what leaves at once is one mail and one SMS (module notice). */
  readonly sendNotices: (
    context: TxContext,
    userId: string,
    notices: readonly Omit<NoticeToSend, 'to'>[],
  ) => Promise<readonly SentNotice[]>;
  /** Statement that marks as read what a user was told of pages of the console, since he has opened them (module notice). */
  readonly readNotices: (
    reader: { readonly tenantId: string; readonly userId: string; readonly at: string },
    pages: readonly string[],
  ) => Statement;
  /** SQL of the same for many: an update over rows `(user_id, page)` of the tenant at an instant (module notice). */
  readonly readNoticesSql: (given: { readonly tenant: string; readonly rows: string; readonly at: string }) => string;
  /** Sends one mail or SMS to an address, such as a code; it is no notice and leaves when the transaction commits (module notice). */
  readonly sendMessage: (context: TxContext, message: MessageToSend) => Promise<void>;
  /** Whether mails that are no notice, such as codes, leave the house (module notice). */
  readonly deliversMail: (context: Context) => Promise<boolean>;
  /** Lets programs outside in, as users that they work as (module open-api). */
  readonly gateway: Gateway;
  /** Where lines of the logs go (module log). */
  readonly log: LogWriter;
  /** Told of every answered request of a session; it only counts, since requests wait for it (module risk). */
  readonly recordRequestUse: (use: RequestUse) => void;
  /** Told of every answered call of somebody who is signed in, to count it; requests wait for it (module report). */
  readonly countCall: (call: AnsweredCall) => void;
  /** What `limitRights` of the kernel asks for (module permission). */
  readonly limitRights: (context: TxContext, touched: TouchedRights) => Promise<unknown>;
  /** What `validateTakeOver` of the kernel asks for (module permission). */
  readonly validateTakeOver: (context: TxContext, userIds: readonly string[]) => Promise<void>;
  /** What the licence of the installation allows at this moment; asked with every request, so it only looks up what is known (module settings). */
  readonly licence: (services: Services) => LicenceAccess;
  /** A setting's value for the caller: user, then tenant, then platform, then its default (module settings). */
  readonly setting: <T>(context: Context, key: string) => Promise<T>;
  /** Keeps bytes for the caller's tenant and answers the file's id (module attachment). */
  readonly storeFile: (
    context: Context,
    bytes: AsyncIterable<Uint8Array>,
    file: { readonly name: string; readonly type: string; readonly purpose: string },
  ) => Promise<{ readonly id: string; readonly size: number }>;
  readonly readFile: (context: Context, id: string) => Promise<NodeJS.ReadableStream>;
  readonly removeFile: (context: Context, id: string) => Promise<void>;
  /** SQL over the uuid[] expression `ids`: a JSON list of `{id, name, size, type}` in their order. */
  readonly fileFacts: (ids: string) => string;
  /**
   * Makes files belong to a field of a record, in the transaction of its write; those that are no longer named go
   * into the bin unless the field only gains. Throws `common.validation` with `file.notFound` for one that is not the
   * caller's to give.
   */
  readonly attachFiles: (context: TxContext, owner: FileHolder, ids: readonly string[]) => Promise<void>;
  /** Lets go of all files of a record that ends, so that another one may take them; what none takes is swept. */
  readonly releaseFiles: (context: TxContext, owner: Pick<FileHolder, 'resource' | 'id'>) => Promise<void>;
  /** HTML without anything that a formatted text may not hold, and the files that its pictures name. */
  readonly cleanRichText: (html: string) => Promise<{ readonly html: string; readonly fileIds: readonly string[] }>;
  /** An address, good for five minutes, under which a browser may load a kept file; the caller has judged the right. */
  readonly fileLink: (context: Context, id: string, fileName?: string) => Promise<string>;
}

const filled: Partial<Ports> = {};

/** Fills ports, those of a module when it is loaded. */
export function fillPorts(given: Partial<Ports>): void {
  Object.assign(filled, given);
}

/** The filled ports; asking for one that no loaded module fills is a bug of the composition. */
export function ports(): Ports {
  return new Proxy(filled as Ports, {
    get(target, name) {
      const port = target[name as keyof Ports];
      if (port === undefined) throw new Error(`port ${String(name)} is not filled`);
      return port;
    },
  });
}

/** Whether a loaded module fills the port, for work that goes on without it. */
export function hasPort(name: keyof Ports): boolean {
  return filled[name] !== undefined;
}

/** A port when a loaded module fills it: for what is done only where there is somebody to do it. */
export function optionalPort<K extends keyof Ports>(name: K): Ports[K] | undefined {
  return filled[name];
}

/** Ports that two modules fill. */
export function portProblems(modules: readonly ServerModule[]): string[] {
  const filling = Map.groupBy(
    modules.flatMap(({ name, ports: given }) => Object.keys(given ?? {}).map((port) => ({ name, port }))),
    ({ port }) => port,
  );
  return [...filling].flatMap(([port, by]) =>
    by.length > 1
      ? [`the port ${port} is filled by more than one module: ${by.map(({ name }) => name).join(', ')}`]
      : [],
  );
}
