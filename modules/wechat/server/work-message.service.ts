import type { Services } from '@mp/kernel/server';
import { withToken } from './access-token.service.ts';
import { appName, chatAppOf, type ChatApp } from './chat-app.ts';
import { ChatRefusedError, ChatUnavailableError, postChat } from './chat-call.ts';

/** What members of the company get from its app. */
export type WorkMessage =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'file'; readonly mediaId: string };

/** A file that goes to members; enterprise wechat shows jpg and png as pictures, all else as files. */
interface MediaFile {
  readonly kind: 'image' | 'file';
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The app of enterprise wechat by which a tenant sends messages. */
export interface WorkMessenger {
  /** As bindings name it: members are known to the app that they were bound by. */
  readonly appName: string;
  /** Gives a file to the service; answers its id, good for three days. */
  readonly upload: (file: MediaFile) => Promise<string>;
  /** Sends to at most 1,000 members at once; answers those whom the company does not have. */
  readonly send: (members: readonly string[], message: WorkMessage) => Promise<ReadonlySet<string>>;
}

/** No member of those who are named exists. */
const nobodyCode = 81_013;
/** Within so many seconds the service drops the repetition of a message, as when a node died before it took its note. */
const repetitionSeconds = 600;

/** The app by which a tenant sends messages: its own, else the platform's; undefined where neither is set up. */
export async function workMessenger(services: Services, tenantId: string): Promise<WorkMessenger | undefined> {
  const app = await chatAppOf(services, 'wxwork', tenantId);
  if (!app) return undefined;
  return {
    appName: appName(app),
    upload: (file) => withToken(services, app, (token) => upload(app, token, file)),
    send: (members, message) =>
      withToken(services, app, (token) => send(app, token, { members, message })).catch((error: unknown) => {
        if (error instanceof ChatRefusedError && error.code === nobodyCode) return new Set(members);
        throw error;
      }),
  };
}

async function upload(app: ChatApp, token: string, { kind, name, type, bytes }: MediaFile): Promise<string> {
  const form = new FormData();
  form.append('media', new Blob([bytes], { type }), name);
  const coded = new Response(form);
  const { media_id: mediaId } = await postChat(app, `/cgi-bin/media/upload`, {
    token,
    query: { type: kind },
    type: coded.headers.get('content-type') ?? '',
    body: new Uint8Array(await coded.arrayBuffer()),
  });
  if (typeof mediaId !== 'string' || mediaId === '') throw new ChatUnavailableError('no media id');
  return mediaId;
}

async function send(
  app: ChatApp,
  token: string,
  { members, message }: { readonly members: readonly string[]; readonly message: WorkMessage },
): Promise<ReadonlySet<string>> {
  const content = message.kind === 'text' ? { content: message.text } : { media_id: message.mediaId };
  const { invaliduser: gone } = await postChat(app, '/cgi-bin/message/send', {
    token,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({
      touser: members.join('|'),
      msgtype: message.kind,
      agentid: Number(app.agentId),
      [message.kind]: content,
      enable_duplicate_check: 1,
      duplicate_check_interval: repetitionSeconds,
    }),
  });
  // The service names them in small letters.
  const unknown = new Set(typeof gone === 'string' ? gone.toLowerCase().split('|') : []);
  return new Set(members.filter((each) => unknown.has(each.toLowerCase())));
}
