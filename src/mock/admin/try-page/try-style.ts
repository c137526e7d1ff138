/** The style of the page that sends requests. */
export const tryStyle = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; --line: #8885; --soft: #8881; --accent: #2563eb }
* { box-sizing: border-box }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; padding: .6rem 1rem; border-bottom: 1px solid var(--line) }
h1 { font-size: 1.15rem; margin: 0 } h2 { font-size: 1rem; margin: 0 0 .4rem } h3 { font-size: .95rem; margin: 1rem 0 .3rem }
nav { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center }
.columns { display: grid; grid-template-columns: minmax(15rem, 1fr) minmax(22rem, 2fr) minmax(16rem, 1.2fr) }
.columns > * { padding: 1rem; min-width: 0 } .columns > * + * { border-left: 1px solid var(--line) }
@media (max-width: 60rem) { .columns { grid-template-columns: 1fr } .columns > * + * { border-left: 0; border-top: 1px solid var(--line) } }
.operations { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto }
@media (max-width: 60rem) { .operations { position: static; max-height: 60vh } }
ul, ol { list-style: none; margin: 0; padding: 0 }
.operations li button { display: block; width: 100%; text-align: left; border: 0; border-radius: 4px; background: none; padding: .3rem .5rem .3rem 4.2rem; text-indent: -3.7rem; overflow-wrap: anywhere }
.operations li button:hover { background: var(--soft) } .operations li button[aria-current] { background: var(--soft); outline: 2px solid var(--accent) }
.operations li button.changed { border-left: 4px solid #d97706 } .operations .group { margin: .7rem 0 .1rem; font-weight: 600 } .used { color: #15803d } .refused { color: #b45309 } .filter { display: block; margin: .5rem 0 }
@media (prefers-color-scheme: dark) { .used { color: #4ade80 } .refused { color: #fbbf24 } :root { --accent: #93c5fd } }
input, select, textarea, button { font: inherit; color: inherit; background: transparent; border: 1px solid #888; border-radius: 4px; padding: .2rem .4rem }
code, pre, textarea, .method { font: 13px/1.45 ui-monospace, monospace } .method { font-weight: 700; display: inline-block; min-width: 3.4rem; text-indent: 0 }
option { color: black } button { cursor: pointer } button.send { background: #1d4ed8; color: white; border-color: #1d4ed8; padding: .3rem 1.2rem }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
.fields { display: grid; grid-template-columns: fit-content(45%) minmax(0, 1fr); gap: .3rem .8rem; align-items: center; margin: .4rem 0 }
.fields label { overflow-wrap: anywhere } .fields input, .fields select { width: 100%; min-width: 0 }
textarea { width: 100% } summary { cursor: pointer; font-weight: 600; margin: .8rem 0 .3rem } #request summary + * { margin-top: 0 } .row { display: flex; flex-wrap: wrap; gap: .5rem; margin: .7rem 0; align-items: center }
pre { background: var(--soft); border-radius: 4px; padding: .6rem; overflow: auto; max-height: 26rem; margin: .3rem 0; white-space: pre-wrap; overflow-wrap: anywhere }
table { border-collapse: collapse; font-size: 13px } td, th { text-align: left; padding: .1rem .5rem .1rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
aside section + section { margin-top: 1.5rem } aside .scroll { overflow-x: auto } #journal li { overflow-wrap: anywhere; border-bottom: 1px solid var(--line); padding: .2rem 0 }
#journal button { border: 0; padding: 0; background: none; text-align: left } #journal button:hover { text-decoration: underline }
`;
