// Which kinds of things are people, companies and so on, by the words of a property or a schema.

const personKinds =
  /^(?:user|person|customer|owner|author|member|contact|employee|student|teacher|patient|driver|passenger|profile|account|recipient|sender|lead|visitor|guest|admin|assignee|creator|artist|agent|manager|participant|follower|actor|collaborator|subscriber|attendee|buyer|seller|client|payer|cardholder|applicant|reviewer|teammate|narrator|composer|director|producer|translator|doctor|physician|nurse|therapist|dentist|reporter|coach|instructor|tutor|trainer|speaker|technician|tenant|borrower|candidate|mentor|organizer|approver|emergencycontact|primarycontact)$/;
const companyKinds =
  /(?:company|organization|organisation|org|brand|vendor|supplier|merchant|business|employer|publisher|enterprise|workspace|shop|store|bank|office|agency|institution|hospital|clinic|school|university|hotel|restaurant|airline|carrier)$/;
/** Whether a kind is an animal. All of these patterns read a kind as `kindOf` gives it: in lower case, without spaces, in the singular. */
export const petKinds = /(?:pet|dog|cat|animal)$/;
/** Whether a kind is something that is sold. */
export const productKinds = /(?:product|item|article|goods|sku|merchandise|ticket|plan|price)$/;
/** Whether a kind is something to eat. */
export const foodKinds = /(?:food|dish|meal|recipe|ingredient|menuitem)$/;
/** Whether a kind is a topic that other things are sorted by. */
export const topicKinds = /(?:category|tag|topic|genre|label|collection|group|section|channel)$/;
/** Whether a kind is a place in the world. */
export const cityKinds = /(?:city|town|station|location|place|destination|stop|venue|airport|address)$/;
/** Whether a kind is a file; a profile is not. */
export const fileKinds = /(?:(?<!pro)file|attachment|document|upload|asset)$/;

/** Whether things of this kind are people. */
export function isPersonKind(kind: string): boolean {
  return personKinds.test(kind);
}

/** Whether things of this kind are called like companies. */
export function hasCompanyName(kind: string): boolean {
  return companyKinds.test(kind);
}
