import type { Unsupported } from '../model/contract.ts';

/** The result of checking the same target with a second, independent tool. */
export type Crosscheck =
  | {
      readonly kind: 'done';
      /** `Dredd 14.1.0`. */
      readonly tool: string;
      readonly transactions: readonly Transaction[];
      /** Responses of the contract that the tool did not check, with the reason. */
      readonly skipped: readonly Unsupported[];
      readonly durationMs: number;
    }
  | { readonly kind: 'not-installed'; readonly advice: string }
  /** The tool could not read its version of the contract, or did not end in time. */
  | { readonly kind: 'failed'; readonly tool: string; readonly reason: string };

/** One request of the second tool and its verdict on the response. */
export interface Transaction {
  /** The tool's own name for it: `/pets > POST > 200 > application/json`. */
  readonly name: string;
  /** The key of the operation: `POST /pets`. */
  readonly operation: string;
  readonly status: 'pass' | 'fail' | 'skip';
  /** Why it failed or was skipped, in the tool's words; may contain text of the target, never the secret. Empty for a pass. */
  readonly message: string;
}
