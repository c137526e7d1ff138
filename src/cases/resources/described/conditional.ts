/** Whether a sentence says that it depends on something, or is not so: `If nothing changed, the version stays`. */
export function isConditional(sentence: string): boolean {
  return condition.test(sentence);
}

const condition =
  /\b(?:if|unless|when|whenever|whether|otherwise|depend(?:s|ing)|or|either|instead|except|only|not|never|nothing|without|may|can|cannot|could|should|unchanged)\b/i;
