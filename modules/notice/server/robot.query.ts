import { open, type Tx } from '@mp/kernel/server';
import type { RobotKind } from '../contract/index.ts';
import type { Robot } from './robot.ts';

/** A robot with its name, and whether it is used. */
export interface StoredRobot extends Robot {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly kind: RobotKind;
  readonly address: string | null;
  readonly sign_key: string | null;
  readonly enabled: boolean;
}

/** Living robots of the tenant by their ids; one without an address, as samples are, is not enabled. */
export async function robotsBy(tx: Pick<Tx, 'rows'>, ids: readonly string[]): Promise<StoredRobot[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows<Row>(
    `select id, name, kind, address, sign_key, coalesce(enabled, false) as enabled from notice_robot
     where tenant_id = app_tenant() and id = any($1::uuid[]) and deleted_at is null order by name`,
    [ids],
  );
  return rows.map(({ sign_key: signKey, address, enabled, ...row }) => ({
    ...row,
    address: address === null ? '' : open(address),
    signKey: signKey === null ? null : open(signKey),
    enabled: enabled && address !== null,
  }));
}
