/** What a target may put anywhere, one string of each kind that must reach no terminal, log or XML file as it is. */
export const hostileText: readonly string[] = [
  '\u001b]0;title\u0007\u001b[2J\u009b31m',
  'line\r\n::error::stolen\n##[error]x ##vso[task.setvariable]y',
  '::set-output name=a::b',
  '\u202etxt.exe\u2066\u200b\ufeff\u2028',
  '\ud800 lone \udc00\uffff\ufffe\0',
  `]]></failure><!-- & < > " ' --><script>alert(1)</script><![CDATA[`,
];
