/** The names of properties that a server often sets itself, although its schema does not say so. */
export const serverNames = /^(?:id|status|state|version|revision|(?:created|updated|modified|changed).*)$/i;

/** The names, as words, of the property that says when a resource was created. */
export const creationName: RegExp = /^(?:created|creation|date created|inserted)(?: (?:at|on|date|time|timestamp))?$/;
