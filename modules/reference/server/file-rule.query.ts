import type { I18nText, Id } from '@mp/kernel/contract';
import type { Tx } from '@mp/kernel/server';
import type { BusinessObject } from '../contract/index.ts';

/** A rule as it is judged. */
export interface FileRuleRow {
  readonly id: Id;
  readonly code: string;
  readonly name: I18nText;
  readonly condition: string | null;
  readonly required: boolean;
  readonly minCount: number | null;
  readonly maxCount: number | null;
  readonly extensions: string;
  readonly maxSizeMb: number;
  readonly hasExpiry: boolean;
  readonly reminderDays: string | null;
  readonly templateFile: Id | null;
  readonly sampleFile: Id | null;
}

/** The enabled rules of a business object by their codes. */
export const rulesOf = (db: Pick<Tx, 'rows'>, object: BusinessObject): Promise<FileRuleRow[]> =>
  db.rows<FileRuleRow>(
    `select id, code, name, condition, required, min_count as "minCount", max_count as "maxCount", extensions,
       max_size_mb as "maxSizeMb", has_expiry as "hasExpiry", reminder_days as "reminderDays",
       template_file as "templateFile", sample_file as "sampleFile"
     from file_rule where business_object = $1 and enabled and deleted_at is null order by code collate "C"`,
    [object],
  );
