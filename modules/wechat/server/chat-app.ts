import type { HostTrust } from '@mp/kernel/server';
import type { Services } from '@mp/kernel/server';
import { settingsOfTenant, type SettingsInUse } from '@mp/settings/server';
import { chatSettings, type ChatKind } from '../contract/index.ts';

/** An app of a chat service, with what its calls need. */
export interface ChatApp {
  readonly kind: ChatKind;
  /** The tenant that has set it up, or `platform`. */
  readonly owner: string;
  /** Its id at the service: the company's for enterprise wechat. */
  readonly appId: string;
  readonly agentId: string | null;
  readonly secret: string;
  /** Where the QR code is shown, and where calls go. */
  readonly pageAddress: string;
  readonly apiAddress: string;
  readonly trust: HostTrust;
}

/** Name of an app in bindings: an id that a tenant writes into its settings is never taken for the platform's app. */
export const appName = ({ owner, appId }: Pick<ChatApp, 'owner' | 'appId'>): string => `${owner}/${appId}`;

/** The app that settings name; undefined where they name none. */
export function appIn(
  kind: ChatKind,
  { values, secret, isOfTenant }: SettingsInUse,
  {
    tenantId,
    privateHosts,
  }: { readonly tenantId: string | null; readonly privateHosts?: readonly string[] | undefined },
): ChatApp | undefined {
  const { appId, agentId, pageAddress, apiAddress } = values as Readonly<Record<string, string | null>>;
  const clear = secret('appSecret');
  if (!appId || clear === null || !pageAddress || !apiAddress || (kind === 'wxwork' && !agentId)) return undefined;
  return {
    kind,
    owner: isOfTenant && tenantId !== null ? tenantId : 'platform',
    appId,
    agentId: agentId ?? null,
    secret: clear,
    pageAddress,
    apiAddress,
    trust: { isTrusted: !isOfTenant, privateHosts },
  };
}

/** The app that the people of a tenant sign in by: its own, else the platform's. Null: the platform's. */
export async function chatAppOf(
  { database, environment }: Services,
  kind: ChatKind,
  tenantId: string | null,
): Promise<ChatApp | undefined> {
  const view = await settingsOfTenant(database, tenantId);
  return appIn(kind, view.inUse(chatSettings[kind]), { tenantId, privateHosts: environment.privateHosts });
}
