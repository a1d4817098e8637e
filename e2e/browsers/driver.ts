export type Size = { width: number; height: number }

/** A browser with one page, spoken to in the words of the WebDriver standard. */
export type Driver = {
  goTo: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Calls a function in the page and answers with what it resolves to, as JSON. */
  call: (functionSource: string) => Promise<string>
  /** What hands do, in the standard's own form. */
  act: (sources: readonly object[]) => Promise<void>
  resize: (size: Size) => Promise<void>
  /** Errors on the console, where the browser tells of them. */
  problems: string[]
  end: () => Promise<void>
}

/** After this a browser counts as frozen. */
export const CALL_LIMIT_MS = 20_000
