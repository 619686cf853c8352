/** Served as a file of its own, so that the page needs no inline style. */
export const docsStyle = `
:root { color-scheme: light dark; --bg: #f7f8f5; --text: #0b1626; --muted: #4b5a70; --line: #d5dbd6; --accent: #0b5f4a; --surface: #ffffff; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0b1220; --text: #eef2ee; --muted: #a3b1c6; --line: #24324a; --accent: #5fe3ba; --surface: #111b2e; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.6 system-ui, sans-serif; }
header { padding: 3rem clamp(1rem, 4vw, 4rem) 1.5rem; max-width: 70rem; }
h1 { margin: 0 0 .5rem; font-size: 2rem; line-height: 1.2; }
a { color: var(--accent); }
.columns { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 2rem; padding: 0 clamp(1rem, 4vw, 4rem) 4rem; }
nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; font-size: .875rem; }
nav ul { list-style: none; margin: 0; padding: 0 0 0 .75rem; }
nav a { display: inline-block; padding: .25rem 0; text-decoration: none; }
h2 { text-transform: uppercase; letter-spacing: .08em; font-size: .875rem; color: var(--muted); margin: 2rem 0 .75rem; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; margin: 0 0 1rem; content-visibility: auto; contain-intrinsic-size: auto 12rem; }
article h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
.method { font: 600 .75rem/1 ui-monospace, monospace; border: 1px solid currentColor; border-radius: .25rem; padding: .2rem .4rem; color: var(--accent); }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font: .8125rem/1.5 ui-monospace, monospace; color: var(--muted); }
summary { cursor: pointer; padding: .25rem 0; }
pre { overflow: auto; background: var(--bg); border: 1px solid var(--line); border-radius: .25rem; padding: .75rem; font-size: .8125rem; }
form p { margin: .5rem 0; }
label { display: block; font-size: .875rem; font-weight: 600; }
input, textarea { width: 100%; max-width: 40rem; font: .875rem/1.5 ui-monospace, monospace; color: inherit; background: var(--bg); border: 1px solid var(--muted); border-radius: .25rem; padding: .4rem .6rem; }
button { min-height: 2.25rem; font: 600 .875rem/1 system-ui, sans-serif; color: var(--surface); background: var(--accent); border: 0; border-radius: .25rem; padding: 0 1rem; cursor: pointer; }
button:disabled { opacity: .6; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.token { margin-top: 1.5rem; }
.hint, .answer { color: var(--muted); font-size: .875rem; }
@media (max-width: 50rem) { .columns { grid-template-columns: minmax(0, 1fr); } nav { position: static; max-height: none; } nav ul ul { display: none; } }
`;
