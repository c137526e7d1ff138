import type { Unsupported } from '../model/contract.ts';

/** What a second tool, which knows nothing of ours, makes of the same target. */
export type Crosscheck =
  | {
      readonly kind: 'done';
      /** `Dredd 14.1.0`. */
      readonly tool: string;
      readonly transactions: readonly Transaction[];
      /** Answers of the contract that the tool was not asked about, with the reason. */
      readonly skipped: readonly Unsupported[];
      readonly durationMs: number;
    }
  | { readonly kind: 'not-installed'; readonly advice: string }
  /** The tool could not read its projection of the contract, or did not end in time. */
  | { readonly kind: 'failed'; readonly tool: string; readonly reason: string };

/** One request of the second tool and its verdict on the answer. */
export interface Transaction {
  /** The tool's own name for it: `/pets > POST > 200 > application/json`. */
  readonly name: string;
  /** The key of the operation: `POST /pets`. */
  readonly operation: string;
  readonly status: 'pass' | 'fail' | 'skip';
  /** Why it failed or was skipped, in the tool's words; may hold text of the target, never the secret. Empty for a pass. */
  readonly message: string;
}
