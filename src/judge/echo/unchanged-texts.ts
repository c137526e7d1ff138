import { promisedForms } from '../../conventions/sentences/promised-forms.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { shapeIn } from '../reading/contract-shape.ts';
import { quote } from '../reading/quote.ts';
import type { Complaint } from '../reading/rule.ts';
import type { Subject } from '../reading/subject.ts';

/** An object that was sent, and what the response shows of it. */
interface SentAndShown {
  readonly sent: JsonObject;
  readonly received: JsonObject;
  /** The schemas of what the response shows. */
  readonly places: ReadonlyMap<string, readonly Pointer[]>;
  /** Where that is in the body. */
  readonly instance: string;
}

/** Texts that were sent in another form than the one that the contract says they get, and are shown as they were sent. */
export function unchangedTexts(subject: Subject, { sent, received, places, instance }: SentAndShown): Complaint[] {
  const { document } = subject.contract;
  const found: Complaint[] = [];
  // With every response, all properties are looked at: what only a complaint needs is made for one.
  for (const [name, schemas] of places) {
    const [was, is] = [memberOf(sent, name), memberOf(received, name)];
    const [first] = schemas;
    if (isObject(was) && isObject(is) && first !== undefined) {
      const inner = { sent: was, received: is, places: shapeIn(subject.contract, first).properties };
      found.push(...unchangedTexts(subject, { ...inner, instance: instance + join('', name) }));
    }
    if (typeof was !== 'string' || was !== is) continue;
    const broken = schemas.flatMap((schema) => promisedForms(document, schema)).find(({ form }) => form(was) !== was);
    if (broken === undefined) continue;
    found.push({
      message: `${quote(name)} is returned as it was sent, ${quote(was)}, although the contract says that it is kept ${broken.name}`,
      cause: `${name} form`,
      family: 'echo',
      contract: first ?? `${subject.case.operation.pointer}/responses`,
      instance: instance + join('', name),
    });
  }
  return found;
}
