/** Whether an address has the identifier somewhere, however it is written; as a part of a longer one it is another. */
export function addressHoldsId(address: string, id: string): boolean {
  try {
    const [text, wanted] = [decodeURIComponent(address).toLowerCase(), id.toLowerCase()];
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const [before = '', after = ''] = [text[at - 1], text[at + wanted.length]];
      if (!/[a-z0-9]/.test(after) && !/^\d\d$/.test(before + wanted[0])) return true;
    }
    return wanted === '';
  } catch {
    return true;
  }
}
