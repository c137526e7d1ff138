import type { MediaType, Parameter } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import type { WrittenBody } from './body/body-draft.ts';
import { canWrite, sampleBody, writeBody } from './body/write-body.ts';
import type { KnownValues } from './known-values.ts';

/** A body that is not JSON, and what it is written from. */
interface OtherBody {
  readonly media: MediaType;
  readonly sample: Json;
  readonly written: WrittenBody;
}

/** A form, text, XML or bytes, for an operation that accepts no JSON. */
export function sampleOtherBody({
  operation,
  source,
}: Pick<KnownValues, 'operation' | 'source'>): OtherBody | undefined {
  for (const media of (operation.body?.content ?? []).filter((one) => canWrite(one, source))) {
    const sample = sampleBody(media, source);
    // An example may be the text of an XML document.
    for (const value of [sample, ...media.examples.map((example) => example.value)]) {
      const written = value === undefined ? undefined : writeBody(media, value, source);
      if (value !== undefined && written !== undefined) return { media, sample: value, written };
    }
  }
  return undefined;
}

/** What every request of the operation starts from. */
export interface RequestSamples {
  readonly parameters: ReadonlyMap<Parameter, Json>;
  /** The first media type that is JSON. */
  readonly media: MediaType | undefined;
  readonly sample: Json | undefined;
  /** The body when the operation accepts no JSON. */
  readonly otherBody: OtherBody | undefined;
}
