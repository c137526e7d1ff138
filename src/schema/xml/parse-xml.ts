import { SaxesParser } from 'saxes';

/** An element of an XML document. */
export interface XmlElement {
  readonly name: string;
  /** `''`: none. */
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** The text directly in it, without that of its children; references and CDATA sections are resolved. */
  readonly text: string;
}

/** An attribute of an element; its namespace is `''` where its name has no prefix. */
export interface XmlAttribute {
  readonly name: string;
  readonly namespace: string;
  readonly value: string;
}

/** The root of an XML document, or why it is not read. */
export type XmlParse =
  | { readonly ok: true; readonly root: XmlElement }
  | {
      readonly ok: false;
      /** `unclosed tag (line 1, column 9)`. Quotes nothing of the document. */
      readonly message: string;
      /** The document is not well-formed; otherwise it has a document type declaration or is nested too deeply. */
      readonly isMalformed: boolean;
    };

/** Deeper elements are not read: readers use the call stack. */
const deepest = 500;

/**
 * Reads an XML document (XML 1.0, Namespaces in XML 1.0). Comments and processing instructions are left out. A document type declaration ends the
 * reading: entities of its own could make a short document endless.
 */
export function parseXml(text: string): XmlParse {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  parser.on('doctype', () => {
    throw new UnreadXml('it has a document type declaration, which is not read');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= deepest) throw new UnreadXml(`it has more than ${deepest} elements within each other`);
    const element: OpenElement = {
      name: local,
      namespace: uri,
      attributes: Object.values(attributes)
        .filter(({ uri: namespace }) => namespace !== xmlnsNamespace)
        .map((one) => ({ name: one.local, namespace: one.uri, value: one.value })),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  parser.on('error', ({ message }) => {
    throw new MalformedXml(`${withoutNames(message)} (line ${parser.line}, column ${parser.column + 1})`);
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof UnreadXml) return { ok: false, message: error.message, isMalformed: false };
    if (error instanceof MalformedXml) return { ok: false, message: error.message, isMalformed: true };
    throw error;
  }
  return root === undefined ? { ok: false, message: 'it has no element', isMalformed: true } : { ok: true, root };
}

/** The parser writes `1:9: unclosed tag: book`; names are the document's. */
function withoutNames(message: string): string {
  return message
    .replace(/^\d+:\d+: /, '')
    .replace(/:.*$/s, '')
    .replace(/\.$/, '');
}

const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

interface OpenElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: OpenElement[];
  text: string;
}

class UnreadXml extends Error {}
class MalformedXml extends Error {}
