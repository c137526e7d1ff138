import type { Frame, FrameBreach } from '../model/case.ts';

/** Statuses that HTTP gives a situation, whatever a contract documents (RFC 9110, 15.5; RFC 6585). */
const admitted: Readonly<Record<FrameBreach, readonly number[]>> = {
  message: [400],
  credentials: [400, 401, 403, 404],
  method: [],
  path: [],
  resource: [404, 410],
  'media-type': [400, 415],
  accept: [400, 406],
  expectation: [417],
  length: [411],
  size: [413],
  depth: [400, 413],
};

/** Content up to this many bytes is ordinary everywhere; beyond it a server may say that it is too large (RFC 9110, 15.5.14). */
const ordinaryBytes = 4096;

/** Steps out of frame; what was admitted before stays admitted. */
export function outside(frame: Frame, by: FrameBreach): Frame {
  const admits = frame.inside ? [] : frame.admits;
  return { inside: false, by, admits: [...new Set([...admits, ...admitted[by]])] };
}

/** Out of frame because the content mentions what may not exist: what is said of it depends on what there is, not on its shape. */
export function mentioning(frame: Frame): Frame {
  return admitting(frame, [400, 404, 409, 410, 422]);
}

/** Out of frame because the request has a condition that may not hold (RFC 9110, 13.1; RFC 6585, 3). */
export function depending(frame: Frame): Frame {
  return admitting(frame, [304, 412, 428]);
}

/** What puts a request out of frame already stays the reason. */
function admitting(frame: Frame, statuses: readonly number[]): Frame {
  const before = frame.inside ? [] : frame.admits;
  return { inside: false, by: frame.inside ? 'resource' : frame.by, admits: [...new Set([...before, ...statuses])] };
}

/** The frame of a request with content of that length in bytes. */
export function frameForSize(frame: Frame, bytes: number): Frame {
  return bytes > ordinaryBytes ? outside(frame, 'size') : frame;
}
