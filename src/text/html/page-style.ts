/** The style of the page. It is one of the two texts that the Content Security Policy allows by its hash. */
export const style = `
:root{color-scheme:light dark;--bg:#fff;--fg:#1b1f24;--soft:#57606a;--line:#d0d7de;--panel:#f6f8fa;--bad:#b3261e;--badbg:#ffebe9;--odd:#8a5300;--oddbg:#fff4d6;--note:#0757b0;--notebg:#e8f2ff;--good:#116329;--goodbg:#e6f6ea;--mark:#ffe58a;--key:#0757b0;--string:#116329;--number:#8a3800}
@media screen and (prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--soft:#9ea7b3;--line:#3d444d;--panel:#161b22;--bad:#ff8a80;--badbg:#3b1514;--odd:#f2c063;--oddbg:#352708;--note:#85baff;--notebg:#10243f;--good:#7ee2a0;--goodbg:#0f2d1a;--mark:#5c4a00;--key:#85baff;--string:#9be8b3;--number:#ffb77c}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1.5rem 1rem 4rem;background:var(--bg);color:var(--fg);font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}.matrix thead th,.chip{overflow-wrap:normal}
h1{margin:0;font-size:1.6rem}h2{margin:2.2rem 0 .6rem;font-size:1.2rem}h3{margin:1rem 0 .3rem;font-size:.95rem}h4{margin:1rem 0 .2rem;font-size:.95rem}
a{color:var(--note)}code,pre{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}code{overflow-wrap:anywhere}
pre{margin:0;padding:.6rem .8rem;background:var(--panel);border:1px solid var(--line);border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere}
header.good{border-color:var(--good)}header.bad{border-color:var(--bad)}header.odd{border-color:var(--odd)}
header{border-left:.5rem solid;padding:.2rem 0 .2rem 1rem}
header.good h1{color:var(--good)}header.bad h1{color:var(--bad)}header.odd h1{color:var(--odd)}
header p{margin:.2rem 0}.soft{color:var(--soft)}
.worst ul{margin:.2rem 0;padding-left:0;list-style:none}.worst li{margin:.35rem 0}.gaps{border:1px solid var(--odd);background:var(--oddbg);border-radius:6px;padding:.2rem 1rem .6rem;margin-top:1.2rem}.gaps h2{margin:.6rem 0 .2rem;font-size:1.05rem}.gaps ul{margin:.2rem 0;padding-left:1.2rem}
dl{margin:.2rem 0}dl>div{display:grid;grid-template-columns:6.5rem 1fr;gap:.6rem}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.scroll{position:relative;overflow:auto;max-height:26rem;border:1px solid var(--line);border-radius:6px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid var(--line)}tr:last-child>*{border-bottom:0}thead th{position:sticky;top:0;z-index:1;background:var(--panel);font-weight:600;white-space:nowrap}
.matrix th[scope=row]{font:13px/1.5 ui-monospace,Menlo,monospace;min-width:15rem;position:sticky;left:0;background:var(--bg)}
.matrix td{min-width:5.5rem}.matrix thead th{white-space:normal;vertical-align:bottom}
.chip{display:inline-block;white-space:nowrap;border:1px solid;border-radius:4px;padding:0 .35rem;margin:0 .25rem .2rem 0;font-size:13px}
:is(.chip,.level).bad{color:var(--bad)}:is(.chip,.level).odd{color:var(--odd)}:is(.chip,.level).note{color:var(--note)}:is(.chip,.level).good{color:var(--good)}
.chip.bad{background:var(--badbg);font-weight:600}.chip.odd{background:var(--oddbg)}.chip.good{background:var(--goodbg)}.chip.faint{color:var(--soft);background:var(--panel)}
.legend{margin:.2rem 0 .5rem}
form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.4rem 0 .8rem}
input[type=search]{flex:1 1 14rem;min-width:0}input[type=search],select,button{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--soft);border-radius:6px;padding:.25rem .6rem}select{max-width:min(13rem,100%)}#shown{flex-basis:100%}label{max-width:100%}button{cursor:pointer;background:var(--panel)}
:focus-visible{outline:3px solid var(--note);outline-offset:1px}
details.finding{border:1px solid var(--line);border-left:4px solid var(--line);border-radius:6px;margin:.5rem 0}
details.finding.bad{border-left-color:var(--bad)}details.finding.odd{border-left-color:var(--odd)}details.finding.note{border-left-color:var(--note)}details.finding.good{border-left-color:var(--good)}
summary{cursor:pointer;padding:.5rem .8rem;overflow-wrap:anywhere}summary .message{display:block;padding-left:1.1rem;color:var(--fg)}
.finding summary{color:var(--fg)}.body{padding:0 .8rem .8rem}
.level{display:inline-block;border-radius:4px;padding:0 .4rem;font-size:13px;font-weight:600}.level.bad{background:var(--badbg)}.level.odd{background:var(--oddbg)}.level.note{background:var(--notebg)}.level.good{background:var(--goodbg)}.level.faint{background:var(--panel)}
.rule{font-weight:600}.sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem}.sides>div{min-width:0}.sides pre{position:relative;max-height:32rem;overflow:auto}
mark{background:var(--mark);color:inherit;border-radius:3px}mark span,pre mark .line{color:inherit}.body p{margin:.2rem 0 .4rem}pre>.key{color:var(--key)}pre>.string{color:var(--string)}pre>.number{color:var(--number)}pre .line{color:var(--soft)}
.script{position:relative}.script pre{padding-right:5rem;min-height:3.1rem}.copy{position:absolute;top:.4rem;right:.4rem}
.links{margin:.8rem 0 0}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-100vw}.skip:focus{left:1rem;top:.3rem}
.sorted button{border:0;padding:0;background:none;font-weight:600}.sorted button::after{content:" ↕";content:" ↕"/"";color:var(--soft)}[aria-sort=ascending] button::after{content:" ↑";content:" ↑"/""}[aria-sort=descending] button::after{content:" ↓";content:" ↓"/""}
[hidden]{display:none}
@media(max-width:44rem){.sorted td{min-width:7rem}form label{flex:1 1 100%;display:grid;grid-template-columns:6rem 1fr;align-items:center}form select{max-width:none;width:100%}.sides{grid-template-columns:minmax(0,1fr)}dl>div{grid-template-columns:minmax(0,1fr);gap:0;margin-bottom:.4rem}dt{font-size:13px}.matrix th[scope=row]{position:static;white-space:normal;overflow-wrap:anywhere;min-width:8rem}}
@media print{.scroll,.sides pre{max-height:none;overflow:visible}.matrix th[scope=row],.matrix td{min-width:0}.matrix :is(th,td){padding:.2rem}.matrix :is(th,th[scope=row],.chip){font-size:10px}.matrix .chip{padding:0 .15rem;margin-right:.1rem}thead th{position:static}:root{color-scheme:light}form,.copy,.links{display:none}details.finding{break-inside:avoid-page}body{max-width:none;padding:0}}
`;
