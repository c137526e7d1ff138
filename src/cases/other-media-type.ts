import { isObject } from '../schema/json/pointer.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { rawContent } from './content.ts';
import { outside } from './scope.ts';
import { alone, type Derivation, type SequenceDraft, type Strategy } from './strategy.ts';

const others = [
  'text/plain',
  'text/html',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/jsonx',
  'application/vnd.example+json',
];
/** Not media types, or none: RFC 9110, 8.3 lets a server look at the content instead. */
const doubtful = ['garbage', 'application/', ';', 'application json', undefined];

/** Good content under a media type that the operation does not take. */
export const otherMediaType: Strategy = {
  id: 'other-media-type',
  title: 'Content of a media type that is not documented',
  *derive(derivation) {
    if (derivation.ordinary.mediaType === undefined) return;
    for (const type of others.filter((other) => !isDocumented(other, derivation))) {
      yield withType(derivation, { type, label: type, why: `good content sent as ${type}`, refused: true });
    }
    yield* asForm(derivation);
    for (const type of doubtful) {
      const label = type === undefined ? 'no media type' : `"${type}"`;
      const why =
        type === undefined ? 'good content without Content-Type' : `good content with the Content-Type "${type}"`;
      yield withType(derivation, { type, label, why, refused: false });
    }
  },
};

const form = 'application/x-www-form-urlencoded';

/** What a browser sends without asking anyone: a server that reads it opens the door to other sites' pages. */
function* asForm(derivation: Derivation): Generator<SequenceDraft> {
  const value = derivation.ordinary.content();
  if (!isObject(value) || isDocumented(form, derivation)) return;
  const written = Object.entries(value).map(([name, member]): [string, string] => [
    name,
    typeof member === 'string' ? member : writeJson(member),
  ]);
  const content = new URLSearchParams(written).toString();
  yield withType(derivation, { type: form, label: 'a form', why: 'a form with good values', refused: true, content });
}

interface Typed {
  readonly type: string | undefined;
  readonly label: string;
  readonly why: string;
  readonly refused: boolean;
  /** Instead of JSON. */
  readonly content?: string;
}

function withType({ operation, ordinary }: Derivation, { type, label, why, refused, content }: Typed): SequenceDraft {
  return alone({
    label,
    request: ordinary.request({
      headers: { 'Content-Type': type },
      body: rawContent(content ?? writeJson(ordinary.content() ?? {})),
    }),
    ...(refused ? { expects: 'rejected' as const, fault: 'media-type' as const } : { expects: 'anything' as const }),
    scope: outside(ordinary.scope, 'media-type'),
    about: operation.body ? `${operation.body.pointer}/content` : operation.pointer,
    why,
  });
}

function isDocumented(type: string, { operation }: Derivation): boolean {
  const family = `${type.split('/')[0]}/*`;
  return (operation.body?.content ?? []).some(({ mediaType }) => {
    const documented = (mediaType.split(';')[0] ?? '').trim().toLowerCase();
    return documented === type || documented === family || documented === '*/*';
  });
}
