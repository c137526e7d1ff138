import type { Options } from './parse-options.ts';

/** How a contract is read. */
export interface ReadingSettings {
  readonly overlays: readonly string[];
  readonly allowRemote: boolean;
  readonly allowOutside: boolean;
}

/** How a contract is checked before it is mocked or tested. */
export interface LintingSettings {
  /** Refuse a contract in which lint finds errors. */
  readonly lint: boolean;
  /** The configuration file; `coldframe.yaml`, if it exists, by default. */
  readonly config: string | undefined;
  /** The API of the configuration file. */
  readonly api: string | undefined;
}

/** Options of every command that reads a contract. */
export const readingOptions = {
  overlay: { type: 'string', multiple: true, value: 'FILE', help: 'apply an OpenAPI Overlay first; may be repeated' },
  'allow-remote': { type: 'boolean', help: 'follow references to http: and https:' },
  'allow-outside': { type: 'boolean', help: "follow references to files outside the contract's folder and repository" },
} as const satisfies Options;

/** Options of the commands that check a contract before they use it. */
export const lintingOptions = {
  'no-lint': { type: 'boolean', help: 'go on even if lint finds errors in the contract' },
  config: {
    type: 'string',
    value: 'FILE',
    help: 'the configuration (default coldframe.yaml, if it exists)',
  },
} as const satisfies Options;

/** The values of `lintingOptions`, resolved. */
export function lintingSettings(
  values: {
    readonly 'no-lint'?: boolean | undefined;
    readonly config?: string | undefined;
  },
  api?: string,
): LintingSettings {
  return { lint: values['no-lint'] !== true, config: values.config, api };
}

/** The values of `readingOptions`, resolved; where one is missing, what the configuration file says holds. */
export function readingSettings(
  values: {
    readonly overlay?: readonly string[] | undefined;
    readonly 'allow-remote'?: boolean | undefined;
    readonly 'allow-outside'?: boolean | undefined;
  },
  file?: ReadingSettings,
): ReadingSettings {
  return {
    overlays: values.overlay ?? file?.overlays ?? [],
    allowRemote: values['allow-remote'] ?? file?.allowRemote ?? false,
    allowOutside: values['allow-outside'] ?? file?.allowOutside ?? false,
  };
}
