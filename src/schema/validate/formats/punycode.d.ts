/** RFC 3492. The package brings no types. */
declare module 'punycode/punycode.js' {
  const punycode: {
    /** Throws a `RangeError` when the text is not Punycode. */
    readonly decode: (encoded: string) => string;
    readonly encode: (text: string) => string;
  };
  export = punycode;
}
