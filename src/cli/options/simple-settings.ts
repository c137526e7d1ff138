import {
  type SimpleData,
  type SimpleKey,
  type SimpleSetting,
  type SimpleValues,
  settings,
} from '../../config/settings.ts';
import { readPercent } from './option-values.ts';
import { duration, type Option, oneOf, positiveDuration, wholeNumber } from './parse-options.ts';

const simple: readonly (readonly [key: string, setting: SimpleSetting])[] = Object.entries(settings).flatMap(
  ([key, setting]) => ('kind' in setting ? [[key, setting] as const] : []),
);

/** The options of these settings. */
export function optionsOf<Key extends SimpleKey>(
  ...keys: readonly Key[]
): { readonly [One in Key as (typeof settings)[One]['option']]: Option } {
  const options = keys.map((key) => [settings[key].option, optionOf(settings[key])]);
  return Object.fromEntries(options);
}

const valueNames = { word: 'WORD', count: 'N', percent: 'PERCENT', time: 'TIME' } as const;

function optionOf(setting: SimpleSetting): Option {
  const { kind, value, help = helpOf(setting) } = setting;
  return kind === 'flag' ? { type: 'boolean', help } : { type: 'string', value: value ?? valueNames[kind], help };
}

function helpOf(setting: SimpleSetting): string {
  const { description } = setting;
  const start = `${description.charAt(0).toLowerCase()}${description.slice(1).replace(/\.$/, '')}`;
  if (setting.kind === 'flag' || setting.default === undefined) return start;
  return `${start} (default ${setting.kind === 'time' ? `${setting.default / 1000}s` : setting.default})`;
}

/** What the command line says, and where it says nothing, the file. Throws `usage` for what an option cannot be. */
export function readSimpleSettings(options: Readonly<Record<string, unknown>>, file: SimpleValues): SimpleValues {
  const ofFile: Readonly<Record<string, unknown>> = file;
  const values = simple.map(([key, setting]) => {
    const [name, written] = [setting.name ?? key, options[setting.option]];
    return [name, written === undefined ? ofFile[name] : readOption(setting, written)];
  });
  return Object.fromEntries(values);
}

function readOption(setting: SimpleSetting, written: unknown): boolean | number | string {
  if (typeof written !== 'string') return written === true;
  const option = `--${setting.option}`;
  switch (setting.kind) {
    case 'flag':
      return true;
    case 'word':
      return oneOf(option, written, setting.words);
    case 'count':
      return wholeNumber(option, written, setting);
    case 'percent':
      return readPercent(option, written);
    case 'time':
      return (setting.isPositive === true ? positiveDuration : duration)(option, written);
  }
}

/** What the file says, which its schema has checked. */
export function simpleSettingsIn(data: SimpleData): SimpleValues {
  const written: Readonly<Record<string, boolean | number | string | undefined>> = data;
  const given = simple.map(([key, { kind, name = key }]) => {
    const value = written[key];
    return [name, kind === 'time' && typeof value !== 'boolean' && value !== undefined ? duration(key, value) : value];
  });
  return Object.fromEntries(given);
}
