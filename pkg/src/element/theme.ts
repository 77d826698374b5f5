/** The look, as custom properties that a site can set on an element. */

export const THEME = `
:host {
  --paper: var(--adfontes-paper, light-dark(#fbfaf7, #16171a));
  --ink: var(--adfontes-ink, light-dark(#1d1c1a, #e9e6df));
  --accent: var(--adfontes-accent, light-dark(#8a3b12, #e0935f));
  --muted: var(--adfontes-muted, light-dark(#5f5b54, #a39f96));
  --line: var(--adfontes-line, light-dark(#dcd8cf, #35363b));
  --surface: var(--adfontes-surface, light-dark(#f4f1ea, #1e1f23));
  --danger: var(--adfontes-danger, light-dark(#96261c, #f09a8e));
  --serif: var(--adfontes-serif, ui-serif, Georgia, "Times New Roman", serif);
  --sans: var(--adfontes-sans, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif);
  --mono: var(--adfontes-mono, ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace);
  --radius: var(--adfontes-radius, 6px);
  --size: var(--adfontes-font-size, 1.0625rem);
  --height: var(--adfontes-height, min(44rem, 85vh));
  --source-1: var(--adfontes-source-1, light-dark(#0a5c8c, #74bdea));
  --source-2: var(--adfontes-source-2, light-dark(#9a4300, #eda35f));
  --source-3: var(--adfontes-source-3, light-dark(#00664a, #57c9a0));
  --source-4: var(--adfontes-source-4, light-dark(#8c1d5e, #f08fc0));
  --source-5: var(--adfontes-source-5, light-dark(#5546ad, #b3a7f5));
  --source-6: var(--adfontes-source-6, light-dark(#665800, #d3c664));
  color-scheme: var(--adfontes-color-scheme, inherit);
  display: block;
  color: var(--ink);
  background: var(--paper);
  font: 400 0.9375rem/1.5 var(--sans);
  text-align: start;
  -webkit-text-size-adjust: 100%;
}
:host([hidden]) { display: none; }
*, *::before, *::after { box-sizing: border-box; }
h2, h3, h4, p, ul, ol, dl, dd, blockquote { margin: 0; padding: 0; }
[data-color="1"] { --c: var(--source-1); }
[data-color="2"] { --c: var(--source-2); }
[data-color="3"] { --c: var(--source-3); }
[data-color="4"] { --c: var(--source-4); }
[data-color="5"] { --c: var(--source-5); }
[data-color="6"] { --c: var(--source-6); }
`;

const added = new WeakMap<ShadowRoot, Set<string>>();

/** Puts styles into a shadow root, once; works under a content security policy that forbids inline styles. */
export function addStyles(root: ShadowRoot, css: string): void {
  const known = added.get(root) ?? new Set();
  if (known.has(css)) return;
  added.set(root, known.add(css));
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  } catch {
    const style = document.createElement("style");
    style.textContent = css;
    root.append(style);
  }
}
