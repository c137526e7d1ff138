/** The names of properties that a server often sets itself, although its schema does not say so. */
export const serverNames = /^(?:id|status|state|version|revision|(?:created|updated|modified|changed).*)$/i;
