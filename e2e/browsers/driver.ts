export type Size = { width: number; height: number }

export type PointerAction =
  | { type: 'pointerMove'; duration: number; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
type KeyAction = { type: 'keyDown' | 'keyUp'; value: string }
export type ActionSource =
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: PointerAction[] }
  | { type: 'key'; id: string; actions: KeyAction[] }

/** A browser with one page, spoken to in the words of the WebDriver standard. */
export type Driver = {
  goTo: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Calls a function in the page and answers with what it resolves to, as JSON. */
  call: (functionSource: string) => Promise<string>
  /** What hands do, in the standard's own form. */
  act: (sources: readonly ActionSource[]) => Promise<void>
  resize: (size: Size) => Promise<void>
  /** A PNG of what is in the window. */
  screenshot: () => Promise<Buffer>
  /** Errors on the console, where the browser tells of them. */
  problems: string[]
  end: () => Promise<void>
}

/** Keys without a letter, by their codes of the WebDriver standard. */
export const KEYS = { Escape: '\uE00C', Enter: '\uE007', Tab: '\uE004', Backspace: '\uE003' } as const

/** After this a browser counts as frozen. */
export const CALL_LIMIT_MS = 20_000
