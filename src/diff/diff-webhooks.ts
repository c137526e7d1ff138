import type { Contract } from '../model/contract.ts';
import type { Pointer } from '../model/json.ts';
import { isObject, join, resolve, valueAt } from '../schema/json/pointer.ts';
import type { Difference, Pair } from './change.ts';
import { diffSchemas } from './diff-schemas.ts';
import { paired } from './operation-pair.ts';

/** One difference of a webhook, and the webhook's key (`POST webhook orderPaid`). */
export interface WebhookDifference {
  readonly key: string;
  readonly difference: Difference;
}

/** What changed about the requests that the service sends: there the roles are exchanged, and users of the API read what a request holds. */
export function diffWebhooks(pair: Pair): WebhookDifference[] {
  const lists = { old: webhooksOf(pair.old), new: webhooksOf(pair.new) };
  return paired(lists, ({ key }) => key).flatMap(({ old, new: now }) => {
    const key = old?.key ?? now?.key ?? '';
    return differencesOf(pair, { old, new: now }).map((difference) => ({ key, difference }));
  });
}

interface Webhook {
  readonly key: string;
  readonly pointer: Pointer;
  /** By media type, the schema of what is sent. */
  readonly contents: readonly {
    readonly mediaType: string;
    readonly pointer: Pointer;
    readonly schema: Pointer | undefined;
  }[];
}

interface WebhookPair {
  readonly old: Webhook | undefined;
  readonly new: Webhook | undefined;
}

function differencesOf(pair: Pair, { old, new: now }: WebhookPair): Difference[] {
  if (old === undefined) {
    return [
      { id: 'webhook-added', class: 'compatible', message: `${now?.key} is new.`, old: undefined, new: now?.pointer },
    ];
  }
  if (now === undefined) {
    return [
      {
        id: 'webhook-removed',
        class: 'breaking',
        message: `${old.key} is no longer sent.`,
        old: old.pointer,
        new: undefined,
      },
    ];
  }
  const subject = `What ${now.key} sends`;
  return paired({ old: old.contents, new: now.contents }, ({ mediaType }) => mediaType).flatMap(
    (contents): Difference[] => {
      const { old: before, new: after } = contents;
      if (before !== undefined && after !== undefined) {
        return diffSchemas(pair, { old: before.schema, new: after.schema, direction: 'response', subject });
      }
      const [id, verb] = before === undefined ? ['media-type-added', 'may be'] : ['media-type-removed', 'is no longer'];
      const message = `${subject} ${verb} ${before?.mediaType ?? after?.mediaType}.`;
      const places = { old: before?.pointer ?? old.pointer, new: after?.pointer ?? now.pointer };
      return [{ id, class: before === undefined ? 'unclear' : 'breaking', message, ...places }];
    },
  );
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

function webhooksOf({ document }: Contract): Webhook[] {
  return membersOf(document, '/webhooks').flatMap(({ name, pointer: item }) =>
    membersOf(document, item)
      .filter(({ name: method }) => methods.includes(method))
      .map(({ name: method, pointer }) => {
        const body = resolve(document, join(pointer, 'requestBody')) ?? join(pointer, 'requestBody');
        const contents = membersOf(document, join(body, 'content')).map(({ name: mediaType, pointer: content }) => {
          const schema = join(content, 'schema');
          return { mediaType, pointer: content, schema: valueAt(document, schema) === undefined ? undefined : schema };
        });
        return { key: `${method.toUpperCase()} webhook ${name}`, pointer, contents };
      }),
  );
}

/** The members that are objects, behind their references. */
function membersOf(document: Contract['document'], pointer: Pointer): { name: string; pointer: Pointer }[] {
  const map = valueAt(document, pointer);
  return Object.keys(isObject(map) ? map : {}).flatMap((name) => {
    const place = resolve(document, join(pointer, name));
    return place !== undefined && isObject(valueAt(document, place)) ? [{ name, pointer: place }] : [];
  });
}
