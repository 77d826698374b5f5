/** What the chat is drawn with. */

export const STYLES = `
.frame {
  display: flex; flex-direction: column; position: relative;
  border: 1px solid var(--line); border-radius: var(--radius); overflow: clip;
}
.talk { display: flex; flex-direction: column; min-width: 0; }
.log { padding: 4px 20px 12px; overscroll-behavior: contain; scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
.frame.wide { flex-direction: row; height: var(--height); }
.frame.wide.fresh { height: auto; }
.frame.wide .talk { flex: 1 1 auto; min-height: 0; }
.frame.wide .log { flex: 1; overflow-y: auto; padding: 8px 36px 16px; }

button, textarea { font: inherit; color: inherit; }
button {
  background: none; border: 1px solid var(--line); border-radius: var(--radius); padding: 6px 12px; cursor: pointer;
}
button:hover { border-color: var(--muted); }
button:disabled { opacity: 0.55; cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }

.turn { padding: 20px 0 16px; max-width: 46rem; }
.turn + .turn { border-top: 1px solid var(--line); }
.question { font: 600 1rem/1.4 var(--sans); color: var(--ink); margin-bottom: 12px; overflow-wrap: anywhere; }
.answer { font: 400 var(--size)/1.6 var(--serif); max-width: 68ch; overflow-wrap: anywhere; hyphens: manual; }
.answer p + p, .answer ul + p, .answer p + ul, .answer p + ol, .answer pre, .answer blockquote + p, .answer p + blockquote,
.answer blockquote + blockquote, .answer table { margin-top: 12px; }
.settled { contain: layout style; }
.settled + .settled { margin-top: 12px; }
.answer.close > :first-child { color: var(--muted); font: 400 0.875em/1.5 var(--sans); }
.answer ul, .answer ol { padding-inline-start: 1.35em; }
.answer li { padding-inline-start: 0.2em; }
.answer li + li { margin-top: 6px; }
.answer li::marker { color: var(--muted); }
.answer h4 { font: 600 1em/1.4 var(--serif); margin: 16px 0 4px; }
.answer blockquote { border-inline-start: 2px solid var(--line); padding-inline-start: 14px; }
.answer code { font: 0.86em/1.5 var(--mono); background: var(--surface); border-radius: 3px; padding: 0.1em 0.3em; }
.answer pre { background: var(--surface); border-radius: var(--radius); padding: 12px; overflow-x: auto; }
.answer pre code { background: none; padding: 0; }
.answer table { border-collapse: collapse; font-size: 0.94em; }
.answer th, .answer td { border-bottom: 1px solid var(--line); padding-block: 4px; padding-inline-end: 12px; text-align: start; vertical-align: top; }
.answer [data-align="center"] { text-align: center; }
.answer [data-align="right"] { text-align: right; }

.badge {
  display: inline-block; min-width: 1.5em; margin-inline: 0.12em; padding: 0 0.35em; vertical-align: 0.18em;
  border: 1px solid color-mix(in srgb, var(--c) 45%, transparent); border-radius: 4px;
  background: color-mix(in srgb, var(--c) 9%, transparent); color: var(--c);
  font: 600 0.72rem/1.45 var(--sans); font-variant-numeric: tabular-nums; text-align: center;
}
.badge:hover, .badge[aria-current] { background: var(--c); color: var(--paper); border-color: var(--c); }
.badge.invalid { --c: var(--muted); border-style: dashed; background: none; color: var(--muted); cursor: help; }
.badge.invalid:hover { background: none; color: var(--muted); }
.kept { white-space: nowrap; }
.answer .badge { position: relative; }
.answer .badge::after { content: ""; position: absolute; inset: -7px -2px; }
mark { background: color-mix(in srgb, var(--c, var(--accent)) 20%, transparent); color: inherit; border-radius: 2px; padding: 0.05em 0;
  box-shadow: 0 1px 0 var(--c, var(--accent)); -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.more { margin-top: 10px; font: 500 0.875rem/1.4 var(--sans); color: var(--accent); border-color: transparent; padding: 4px 8px; margin-inline-start: -8px; }
.more:hover { border-color: var(--line); }

.turn-foot { margin-top: 14px; display: grid; gap: 8px; font-size: 0.8125rem; color: var(--muted); }
.chips { display: flex; flex-wrap: wrap; gap: 6px; }
.chips:empty, .rating:empty { display: none; }
.turn-actions { display: flex; flex-wrap: wrap; gap: 0 20px; margin-inline-start: -8px; }
.turn-actions:not(:has(button)) { display: none; }
.rating { display: flex; }
.turn-actions .quiet, .stopped .quiet { padding: 4px 8px; white-space: nowrap; }
.question:focus { outline: 0; }
.rate[aria-pressed="true"] { color: var(--ink); text-decoration: underline; }
.chip { padding: 1px 9px; border-radius: 99px; font-size: 0.8125rem; color: var(--muted); }
.chip:hover { color: var(--ink); }
.choices { margin-top: 8px; }
.choice { padding: 4px 12px; border-radius: 99px; }
summary { cursor: pointer; width: fit-content; border-radius: 3px; }
summary:hover { color: var(--ink); }
.trace { margin-top: 8px; padding: 12px 14px; background: var(--surface); border-radius: var(--radius); color: var(--ink); overflow-x: auto; }
.trace dl { display: grid; grid-template-columns: fit-content(45%) 1fr; gap: 2px 16px; }
.trace dt { color: var(--muted); overflow-wrap: normal; }
.trace dd { min-width: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.trace dl dl { padding-inline-start: 0; }
.trace ol { padding-inline-start: 1.4em; }
.notes:not(:empty) { margin-top: 12px; display: grid; gap: 8px; }
.note { color: var(--muted); }
.warning { color: var(--danger); }
.answer .unsupported { text-decoration: underline wavy color-mix(in srgb, var(--danger) 70%, transparent) 1px; text-underline-offset: 0.22em; }
.doubt { color: var(--danger); font: 600 0.72rem/1.45 var(--sans); vertical-align: 0.18em; margin-inline-start: 0.15em; cursor: help; }
.offer { border-inline-start: 2px solid var(--accent); padding-inline-start: 12px; display: grid; gap: 4px; }
.offer blockquote { margin: 0; font-style: italic; }
.error { border-inline-start: 3px solid var(--danger); padding: 4px 0 4px 14px; max-width: 68ch; }
.error-detail { color: var(--muted); font-size: 0.8125rem; overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }

.welcome { padding: 24px 0 12px; max-width: 46rem; }
.welcome-title { color: var(--muted); margin-bottom: 10px; }
.welcome-title .quiet { padding: 0 8px; }
.suggestions { display: flex; flex-direction: column; align-items: flex-start; gap: 2px; margin-inline-start: -10px; }
.frame.wide .welcome .suggestions { display: grid; grid-template-columns: 1fr 1fr; justify-items: start; column-gap: 20px; }
.suggestions button {
  font: 400 var(--size)/1.4 var(--serif); text-align: start; border-color: transparent; padding: 6px 10px; color: var(--accent);
}
.suggestions button:hover { border-color: var(--line); }

.toolbar { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 4px; padding: 6px 12px; border-bottom: 1px solid var(--line); font-size: 0.8125rem; }
.frame.wide .toolbar { padding-inline: 28px; }
.frame:not(.wide) .toolbar { flex-wrap: nowrap; gap: 0; overflow-x: auto; scrollbar-width: none; }
.toolbar button { white-space: nowrap; }
@media (max-width: 40rem) { .frame .toolbar { justify-content: space-between; padding-inline: 4px; font-size: 0.75rem; } .frame .toolbar button { padding-inline: 2px; } }
.below { border-top: 1px solid var(--line); background: var(--paper); position: relative; }
.newest { position: absolute; inset-block-start: -44px; inset-inline-end: 20px; background: var(--paper); border-radius: 99px; padding: 4px 14px; font-size: 0.8125rem; z-index: 2; }
.frame:not(.wide) .below { position: sticky; bottom: 0; z-index: 1; }
.status { min-height: 1.5em; padding: 6px 20px 0; font-size: 0.8125rem; color: var(--muted); font-variant-numeric: tabular-nums; }
.status:empty { display: none; }
.model { padding: 6px 20px 0; font-size: 0.8125rem; color: var(--muted); font-variant-numeric: tabular-nums; }
.bar { height: 2px; background: var(--line); margin-top: 5px; overflow: hidden; border-radius: 1px; }
.bar > div { height: 100%; width: 100%; background: var(--accent); transform-origin: 0 50%; transform: scaleX(0); }
:host(:dir(rtl)) .bar > div { transform-origin: 100% 50%; }
.ask { display: flex; gap: 8px; align-items: flex-end; padding: 10px 20px 14px; }
.frame.wide .status, .frame.wide .model { padding-inline: 36px; }
/* The frame grows below the box, so what comes goes there: the box stays under the pointer. */
.frame.wide.fresh .below { display: flex; flex-direction: column; }
.frame.wide.fresh .model { order: 1; padding-block: 0 10px; }
.frame.wide .ask { padding-inline: 36px; }
textarea {
  flex: 1; min-width: 0; resize: none; max-height: 9rem; padding: 8px 12px; line-height: 1.45; field-sizing: content;
  background: var(--paper); border: 1px solid var(--muted); border-radius: var(--radius); font-size: 1rem;
}
textarea::placeholder { color: var(--muted); opacity: 1; }
.primary { background: var(--accent); border-color: var(--accent); color: var(--paper); padding: 8px 16px; line-height: 1.45; font-weight: 500; }
.primary:hover { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
.stop { padding: 8px 16px; line-height: 1.45; }
[hidden] { display: none !important; }

.sources { background: var(--surface); display: flex; flex-direction: column; min-width: 0; }
.frame.wide .sources { flex: 0 0 clamp(19rem, 36%, 25rem); border-inline-start: 1px solid var(--line); min-height: 0; }
.sources-head { display: flex; align-items: center; gap: 10px; padding: 14px 18px 10px; }
.sources-title { font: 600 0.875rem/1.4 var(--sans); color: var(--muted); white-space: nowrap; }
.tabs, button.close { display: none; }
.quiet { border-color: transparent; padding: 4px 10px; color: var(--muted); }
.cards { padding: 0 18px 18px; overflow-y: auto; flex: 1; min-height: 0; overscroll-behavior: contain; position: relative;
  scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
.card { padding-block: 12px; padding-inline-start: 14px; border-top: 1px solid var(--line); position: relative; }
.card::before { content: ""; position: absolute; inset-block: 12px; inset-inline-start: 0; width: 3px; border-radius: 2px; background: var(--c); opacity: 0.35; }
.card.cited::before, .card.open::before { opacity: 1; }
.card-head { display: flex; gap: 8px; align-items: flex-start; }
.card-number { color: var(--c); font: 600 0.875rem/1.4 var(--sans); font-variant-numeric: tabular-nums; }
.card-name { font: inherit; min-width: 0; flex: 1; }
.card-title { display: block; border: 0; padding: 0; font: 600 0.875rem/1.4 var(--sans); text-align: start; overflow-wrap: anywhere; border-radius: 3px; }
.card-title:hover { color: var(--accent); }
.passage { font: 400 0.9375rem/1.5 var(--serif); margin-top: 6px; overflow-wrap: anywhere; }
.passage p { unicode-bidi: plaintext; }
.passage p + p { margin-top: 8px; }
.passage .line-heading { font-weight: 600; }
.passage .line-item { padding-inline-start: 1.1em; position: relative; }
.passage .line-item::before { content: "•"; position: absolute; inset-inline-start: 0.2em; color: var(--muted); }
.passage .line-item + .line-item, .passage .line-code + .line-code { margin-top: 2px; }
.passage.code, .passage .line-code { font: 0.8125rem/1.5 var(--mono); white-space: pre-wrap; }

.passage.folded { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.card:not(.cited):not(.open) .passage { color: var(--muted); }
.card-facts { display: flex; flex-wrap: wrap; gap: 2px 6px; margin-top: 8px; font-size: 0.8125rem; color: var(--muted); font-variant-numeric: tabular-nums; }
.cards > .note, .cards > .warning { font-size: 0.8125rem; padding: 8px 0; border-top: 1px solid var(--line); }
.card-facts > :not(:last-child)::after { content: ","; }
.used { border-top: 1px solid var(--line); padding-top: 10px; font-size: 0.8125rem; color: var(--muted); }
.used ul { list-style: none; }
.used li { margin-top: 8px; }
.used .card-facts { margin-top: 0; }
.used-name { color: var(--ink); overflow-wrap: anywhere; }
.verdict { color: var(--ink); }
.verdict.weak, .verdict.unsupported, .verdict.wrong { color: var(--danger); }
.listed { font-size: 0.85em; }

.frame:not(.wide) .talk { display: contents; }
.frame:not(.wide) .sources { border-top: 1px solid var(--line); }
.frame:not(.wide) .below { order: 1; }
.frame:not(.wide) .sources.empty { display: none; }
.frame:not(.wide) .tabs { display: flex; gap: 6px; flex: 1; overflow-x: auto; padding: 2px; scrollbar-width: none; }
.frame:not(.wide) .tabs .badge { padding: 3px 9px; font-size: 0.8125rem; vertical-align: 0; }
.frame:not(.wide) .sources-head { padding: 8px 20px; }
.frame:not(.wide) .cards { display: none; padding-inline: 20px; }
.frame:not(.wide).sheet .sources { position: fixed; inset: auto 0 0 0; max-height: 68vh; z-index: 10; border-radius: 10px 10px 0 0;
  box-shadow: 0 -1px 0 var(--line), 0 -12px 40px rgb(0 0 0 / 0.18); }
.frame:not(.wide).sheet .cards { display: block; }
.frame:not(.wide).sheet button.close { display: block; }

.launcher { display: none; }
:host([display="floating"]) { position: fixed; inset-block-end: 20px; inset-inline-end: 20px; z-index: 1000; background: none; }
:host([display="floating"]) .launcher { display: block; background: var(--accent); border-color: var(--accent); color: var(--paper); border-radius: 99px;
  padding: 12px 22px; font-weight: 500; }
:host([display="floating"]) .frame { width: min(26rem, calc(100vw - 40px)); height: min(40rem, calc(100dvh - 40px)); background: var(--paper); }
:host([display="floating"]) .frame:not(.wide) .talk { display: flex; flex: 1; min-height: 0; }
:host([display="floating"]) .log { flex: 1; overflow-y: auto; }
:host([display="floating"]) .frame:not(.wide) .below { position: relative; }
:host([display="floating"]) .frame:not(.wide):not(.sheet) .sources { display: none; }
:host([display="floating"]) .frame.sheet .sources { position: absolute; }
@media (max-width: 40rem) {
  :host([display="floating"][open]) { inset: 0; }
  :host([display="floating"]) .frame { position: fixed; inset: 0; width: auto; height: auto; border: 0; border-radius: 0; }
}

.hidden-visually { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) { mark { background: Mark; color: MarkText; } .card::before { background: CanvasText; } }
@media (prefers-reduced-motion: no-preference) { .bar > div { transition: transform 0.2s linear; } }
`;
