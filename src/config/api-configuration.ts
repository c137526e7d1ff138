import { valueAt } from '../schema/json/pointer.ts';
import type { ApiData, ConfigurationData } from './configuration-data.ts';
import { type Configuration, configurationFailure } from './read-configuration.ts';

/** The names of the APIs in a configuration file, in its order; empty: the file is about one API, which has no name. */
export function apiNames(configuration: Configuration | undefined): readonly string[] {
  return Object.keys(configuration?.data.apis ?? {});
}

/** Lists in which what holds for all APIs and what one API adds both count, the former first. */
const addingLists: readonly string[] = ['skip', 'exceptions', 'lint.exceptions', 'diff.accepted'];

/**
 * What a configuration file says about one of its APIs, as if the file were about it alone: its own settings, and where it has none those that hold for all.
 * Lists of what is left out or accepted add up; credentials, identities, parameters, reports and levels of rules are put together by name. Without a name of
 * an API, the settings beside `apis`. Throws `usage` for an API that the file does not have.
 */
export function configurationOfApi(configuration: Configuration, api: string | undefined): Configuration {
  const { apis, ...common } = configuration.data;
  if (api === undefined) return apis === undefined ? configuration : { ...configuration, data: common };
  const own = apis?.[api];
  if (own === undefined)
    throw configurationFailure(configuration, { tokens: ['apis'], message: `"apis" has no "${api}".` });
  const { source } = configuration;
  return {
    source,
    data: mergeSettings(common, own),
    api,
    shared: common,
    positionOf: (tokens) => {
      const list = addingLists.find((path) => tokens.join('.').startsWith(`${path}.`))?.split('.');
      if (list === undefined) return source.positionOf(['apis', api, ...tokens]) ?? source.positionOf(tokens);
      const ofAll = valueAt(source.value, `/${list.join('/')}`);
      const index = Number(tokens[list.length]) - (Array.isArray(ofAll) ? ofAll.length : 0);
      if (index < 0) return source.positionOf(tokens);
      return source.positionOf(['apis', api, ...list, String(index), ...tokens.slice(list.length + 1)]);
    },
  };
}

function mergeSettings(common: ApiData, own: ApiData): ConfigurationData {
  const merged = {
    ...common,
    ...own,
    credentials: { ...common.credentials, ...own.credentials },
    identities: { ...common.identities, ...own.identities },
    params: { ...common.params, ...own.params },
    reports: { ...common.reports, ...own.reports },
    skip: joined(common.skip, own.skip),
    exceptions: joined(common.exceptions, own.exceptions),
    lint: {
      rules: { ...common.lint?.rules, ...own.lint?.rules },
      exceptions: joined(common.lint?.exceptions, own.lint?.exceptions),
    },
    diff: { accepted: joined(common.diff?.accepted, own.diff?.accepted) },
  };
  // A key that is written nowhere stays away.
  return Object.fromEntries(Object.entries(merged).filter(([key]) => key in common || key in own));
}

function joined<Item>(one: readonly Item[] = [], other: readonly Item[] = []): readonly Item[] {
  return [...one, ...other];
}
