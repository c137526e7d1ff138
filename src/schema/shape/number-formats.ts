/** The values of a number format, from the OpenAPI Format Registry. */
export interface NumberRange {
  readonly minimum: bigint | number;
  readonly maximum: bigint | number;
  /** The format allows integers only. */
  readonly integer: boolean;
  /** A float has no value for numbers from here on, and rounds all others to one of its own (IEEE 754, 4.3.1). */
  readonly overflow?: bigint;
}

const ranges: ReadonlyMap<string, NumberRange> = new Map<string, NumberRange>([
  ['int8', { minimum: -128, maximum: 127, integer: true }],
  ['int16', { minimum: -32768, maximum: 32767, integer: true }],
  ['int32', { minimum: -2147483648, maximum: 2147483647, integer: true }],
  ['int64', { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n, integer: true }],
  ['uint8', { minimum: 0, maximum: 255, integer: true }],
  ['uint16', { minimum: 0, maximum: 65535, integer: true }],
  ['uint32', { minimum: 0, maximum: 4294967295, integer: true }],
  ['uint64', { minimum: 0, maximum: 2n ** 64n - 1n, integer: true }],
  ['double-int', { minimum: -(2 ** 53) + 1, maximum: 2 ** 53 - 1, integer: true }],
  [
    'float',
    {
      minimum: -3.4028234663852886e38,
      maximum: 3.4028234663852886e38,
      integer: false,
      overflow: 2n ** 128n - 2n ** 103n,
    },
  ],
  [
    'double',
    { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE, integer: false, overflow: 2n ** 1024n - 2n ** 970n },
  ],
]);

/** The range of a number format, `undefined` for any other format. */
export function numberRangeOf(format: string): NumberRange | undefined {
  return ranges.get(format);
}

/** Whether a number matches a format, compared exactly, or as what it is rounded to by a format of floats; formats that are not about numbers match every number. */
export function isOfNumberFormat(value: number | bigint, format: string): boolean {
  const range = ranges.get(format);
  if (range === undefined) return true;
  if (range.integer && typeof value === 'number' && !Number.isInteger(value)) return false;
  if (range.overflow !== undefined) return value > -range.overflow && value < range.overflow;
  return value >= range.minimum && value <= range.maximum;
}
