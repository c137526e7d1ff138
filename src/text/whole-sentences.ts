/** The sentences of a text. A line may break within one, and nothing is cut off that one depends on. */
export function wholeSentences(text: string): readonly string[] {
  return text.split(/[.;](?=\s|$)|\n\s*\n|\n\s*[-*]\s/);
}
