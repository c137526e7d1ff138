/** Whether a host name of a URL always means this machine (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). In lower case, as `URL` has it. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
