/** The content of all answers of this folder that have any: 18 bytes of JSON. */
export const oddContent = '{"name":"a thing"}';
