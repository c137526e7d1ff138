/** Whether a header or property of a list is named for the number of its items on all pages: `X-Total-Count`, `totalItems`. */
export function isTotalName(name: string): boolean {
  return /^(?:x-)?total(?:[-_]?(?:count|items|results|elements|records))?$/i.test(name);
}
