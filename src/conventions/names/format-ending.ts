const formatEnding = /(?<=[^/])\.(?:json|xml)$/i;

/** The ending of a path template that names the format of the bodies: `.json` of `/tickets/{id}.json`; empty where there is none. A query belongs to no template. */
export function formatEndingOf(template: string): string {
  return formatEnding.exec(template)?.[0] ?? '';
}

/** A path template without that ending: it is about the same resources, `/tickets/{id}`. */
export function withoutFormatEnding(template: string): string {
  return template.replace(formatEnding, '');
}
