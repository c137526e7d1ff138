/** Orders texts by their UTF-16 code units: the same on every machine, whatever its language. For `sort`. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** As `compareText`, but numbers count by their value: `/v2` comes before `/v10`. For lists that people read. */
export function compareWithNumbers(one: string, other: string): number {
  const others = other.split(digits);
  // Between the texts, every second part is a number.
  for (const [index, part] of one.split(digits).entries()) {
    const against = others[index];
    if (against === undefined) return 1;
    const order = index % 2 === 1 ? compareDigits(part, against) : compareText(part, against);
    if (order !== 0) return order;
  }
  return compareText(one, other);
}

const digits = /(\d+)/;

/** They can be longer than a number is exact. */
function compareDigits(one: string, other: string): number {
  const [short, long] = [one, other].map((text) => text.replace(/^0+/, '')) as [string, string];
  return short.length - long.length || compareText(short, long);
}
