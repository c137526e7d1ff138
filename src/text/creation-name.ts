/** The names, as words, of the property that says when a resource was created. */
export const creationName: RegExp = /^(?:created|creation|date created|inserted)(?: (?:at|on|date|time|timestamp))?$/;
