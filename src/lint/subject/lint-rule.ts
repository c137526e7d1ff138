import type { Contract } from '../../model/contract.ts';
import type { LintLevel } from '../../model/finding.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import type { DocumentRuleId } from '../../model/lint-rule-id.ts';
import type { SchemaDraft } from '../../schema/document/schema-drafts.ts';

/** A document that may still have errors, and what could be read of it. */
export type LintSubject = Pick<Contract, 'document' | 'dialect' | 'operations' | 'unsupported' | 'locate'>;

/** What a rule checks. */
export interface RuleSubject extends LintSubject {
  /** Every Schema Object that is an object, nested ones included. References are not followed. */
  readonly schemas: readonly SchemaObject[];
}

/** A Schema Object, and its place in the document. */
export interface SchemaObject {
  readonly pointer: Pointer;
  readonly schema: JsonObject;
  /** The draft of JSON Schema; `undefined` when it is unknown. */
  readonly draft: SchemaDraft | undefined;
}

/** One problem that a rule found; `lint` adds id, level and position. */
export interface Complaint {
  readonly pointer: Pointer;
  /** One or two sentences that name what is wrong. */
  readonly message: string;
  /** How to fix it, one line. */
  readonly fix: string | undefined;
  /** The keyword that an example or default breaks. */
  readonly broken?: Pointer;
  /** Mock and suite do the same without this fault; `false` by default. */
  readonly harmless?: boolean;
}

/** One check of a contract. Its id is the name of its file and of its page in `docs/rules/lint/`. */
export interface LintRule {
  readonly id: DocumentRuleId;
  readonly level: LintLevel;
  /** What goes wrong when the contract is mocked and tested: one or two sentences. */
  readonly why: string;
  readonly check: (subject: RuleSubject) => Iterable<Complaint>;
}
