// Which kinds of things are people, companies and so on, by the words of a property or a schema.

const personKinds =
  /^(?:user|person|customer|owner|author|member|contact|employee|student|teacher|patient|driver|passenger|profile|account|recipient|sender|lead|visitor|guest|admin|assignee|creator|artist|agent|manager|participant|follower|actor|collaborator|subscriber|attendee|buyer|seller|client|payer|cardholder|applicant|reviewer|teammate|narrator|composer|director|producer|translator|doctor|physician|nurse|therapist|dentist|reporter|coach|instructor|tutor|trainer|speaker|technician|tenant|borrower|candidate|mentor|organizer|approver|emergencycontact|primarycontact)$/;
const companyKinds =
  /(?:company|organization|organisation|org|brand|vendor|supplier|merchant|business|employer|publisher|enterprise|workspace|shop|store|bank|office|agency|institution|hospital|clinic|school|university|hotel|restaurant|airline|carrier)$/;
export const petKinds = /(?:pet|dog|cat|animal)$/;
export const productKinds = /(?:product|item|article|goods|sku|merchandise|ticket|plan|price)$/;
export const foodKinds = /(?:food|dish|meal|recipe|ingredient|menuitem)$/;
export const topicKinds = /(?:category|tag|topic|genre|label|collection|group|section|channel)$/;
export const cityKinds = /(?:city|town|station|location|place|destination|stop|venue|airport|address)$/;
export const fileKinds = /(?:(?<!pro)file|attachment|document|upload|asset)$/;

/** Whether things of this kind are people. */
export function isPersonKind(kind: string): boolean {
  return personKinds.test(kind);
}

/** Whether things of this kind are called like companies. */
export function hasCompanyName(kind: string): boolean {
  return companyKinds.test(kind);
}
