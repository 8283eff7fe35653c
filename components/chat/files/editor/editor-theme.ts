import { EditorView } from '@codemirror/view'

/** Look of the editor. Colours are the page's own: it follows the theme. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--paper-2)', color: 'var(--ink)', borderRadius: '8px', fontSize: 'var(--editor-size)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-2)', border: 'none', fontVariantNumeric: 'tabular-nums' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 6px 0 10px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': { backgroundColor: 'color-mix(in oklch, var(--ink) 5%, transparent)' },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in oklch, var(--accent) 14%, transparent)' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in oklch, var(--wait) 30%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in oklch, var(--wait) 55%, transparent)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'color-mix(in oklch, var(--accent) 20%, transparent)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'color-mix(in oklch, var(--bad) 20%, transparent)' },
  '.cm-specialChar': { color: 'var(--bad)' },
  '.cm-panels': { backgroundColor: 'var(--paper)', color: 'var(--ink)', fontFamily: 'var(--font-sans)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search, .cm-panel.cm-gotoLine': { padding: '6px 28px 6px 8px', fontSize: '13px' },
  '.cm-textfield': { border: '1px solid var(--line-strong)', borderRadius: '6px', backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '.cm-button': { border: '1px solid var(--line-strong)', borderRadius: '6px', backgroundImage: 'none', color: 'var(--ink)' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink-2)', fontSize: '16px' },
  // Comparison with another text.
  '.cm-changeGutter': { width: '3px' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--good)' },
  '&.cm-merge-b .cm-deletedLineGutter': { background: 'var(--bad)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'color-mix(in oklch, var(--good) 11%, transparent)' },
  '&.cm-merge-b .cm-changedText': { background: 'color-mix(in oklch, var(--good) 26%, transparent)' },
  '&.cm-merge-b .cm-deletedChunk': { backgroundColor: 'color-mix(in oklch, var(--bad) 9%, transparent)', paddingLeft: '6px' },
  '&.cm-merge-b .cm-deletedChunk .cm-deletedText': { background: 'color-mix(in oklch, var(--bad) 22%, transparent)' },
  '.cm-deletedChunk .cm-chunkButtons .cm-button': {
    ...{ background: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--line-strong)' },
    ...{ padding: '1px 8px', fontFamily: 'var(--font-sans)', fontSize: '11.5px' },
  },
  // Coloured words would be hard to read on a coloured ground.
  '&.cm-merge-b .cm-changedText, &.cm-merge-b .cm-changedText *': { color: 'var(--ink)' },
  '&.cm-merge-b .cm-deletedText, &.cm-merge-b .cm-deletedText *': { color: 'var(--ink)' },
  '.cm-collapsedLines': { background: 'var(--paper-3)', color: 'var(--ink-2)', fontFamily: 'var(--font-sans)' },
})
