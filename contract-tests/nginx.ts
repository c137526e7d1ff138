import { findProgram } from './find-program.ts';

const found = findProgram('nginx');

/** The program, if it is installed. */
export const nginx = found ?? 'nginx';

/** Why the tests that need nginx cannot run here; `undefined`: they can. */
export const noNginx = found === undefined ? 'there is no nginx: install the package "nginx"' : undefined;
