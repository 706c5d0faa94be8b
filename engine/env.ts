import type { Names } from './graph.ts';

/** A parameter of a handler rule: drives its form in the designer and its check at deployment. */
export interface RuleParam {
  readonly name: string;
  readonly kind:
    | 'user'
    | 'users'
    | 'role'
    | 'position'
    | 'organisation'
    | 'field'
    | 'node'
    | 'integer'
    | 'choice'
    | 'text'
    | 'expression'
    | 'flag';
  readonly required?: boolean;
  /** Codes of a choice; text keys `workflow.rule.<type>.<name>.<code>`. */
  readonly options?: readonly string[];
  /** Of a field: which kinds of fields may be named. */
  readonly fieldKinds?: readonly FormType['kind'][];
  readonly min?: number;
  readonly max?: number;
  /** Asked for only when another parameter has one of these values. */
  readonly when?: { readonly param: string; readonly is: readonly string[] };
}

/** A field of the form as expressions, rules and field rights see it. */
export interface FormType {
  readonly name: string;
  readonly kind:
    | 'text'
    | 'number'
    | 'boolean'
    | 'timestamp'
    | 'day'
    | 'enum'
    | 'user'
    | 'organisation'
    | 'ref'
    | 'list'
    | 'table'
    | 'other';
  readonly names?: Names;
  readonly nullable: boolean;
  /** Money: equality is compared to half a cent. */
  readonly money?: boolean;
  readonly options?: readonly string[];
  /** Columns of a child table. */
  readonly columns?: readonly FormType[];
}

/** What the compiler knows of the house. What is undefined is not checked: the browser knows less than the server. */
export interface CompileEnv {
  readonly rules: Readonly<Record<string, readonly RuleParam[]>>;
  /** Fields of a resource `module.entity`; undefined: no such resource. */
  readonly formOf: (resource: string) => readonly FormType[] | undefined;
  /** Registered internal services by name. */
  readonly services?: ReadonlySet<string>;
  readonly userIds?: ReadonlySet<string>;
  /** User ids by user name, for imports. */
  readonly userNames?: ReadonlyMap<string, string>;
  readonly roleCodes?: ReadonlySet<string>;
  readonly positionCodes?: ReadonlySet<string>;
  readonly organisationIds?: ReadonlySet<string>;
  /** Codes of the dictionaries that a form may name. */
  readonly dictionaries?: ReadonlySet<string>;
  /** Keys of the deployed processes with the keys that they call. */
  readonly processes?: ReadonlyMap<string, readonly string[]>;
  /** Hosts that service tasks of the definition may call. */
  readonly allowedHosts?: readonly string[];
  /** Markings of a scope that are looked at for deadlocks; 50,000 unless told. */
  readonly markings?: number;
}
