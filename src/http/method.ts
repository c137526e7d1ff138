/** Whether a request with this method changes nothing at the server (RFC 9110, 9.2.1; OpenAPI 3.2 for QUERY). In upper case, as in HTTP. */
export function isSafeMethod(method: string): boolean {
  return safeMethods.includes(method);
}

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'QUERY'];
