/** The names of properties that a server often sets itself, although its schema does not say so. */
export const serverNames =
  /^(?:id|status|state|version|revision|(?:created|updated|modified|changed|last[-_]?(?:updated|modified|changed)).*)$/i;

/** Those of them that a server sets with every change: a PATCH that names an id or a state asks for it. */
export const changeNames =
  /^(?:version|revision|(?:updated|modified|changed|last[-_]?(?:updated|modified|changed)).*)$/i;

/** The names, as words, of the property that says when a resource was created. */
export const creationName: RegExp = /^(?:created|creation|date created|inserted)(?: (?:at|on|date|time|timestamp))?$/;
