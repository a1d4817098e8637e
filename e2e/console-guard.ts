import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/** A connection that breaks has no status. */
type Failure = number | 'lost'
type ExpectedFailure = { url: RegExp; status: Failure; wasSeen: boolean }

type ConsoleGuard = {
  /** What is looked at from now on, with all of its tabs. */
  guard: { watch: (context: BrowserContext) => void; expected: ExpectedFailure[] }
  /** For a response of 400 or more, or a lost one, that the test causes on purpose; it must then happen. */
  expectFailure: (url: RegExp, status: Failure) => void
  /** A page in another user's browser. */
  otherBrowser: () => Promise<Page>
}

/** Every test fails on a console error or warning, a page error, or a failed response that it did not expect. */
export const test = base.extend<ConsoleGuard>({
  guard: [
    async ({ context }, use) => {
      const expected: ExpectedFailure[] = []
      const problems: string[] = []
      const watch = (watched: BrowserContext) => watchContext(watched, { expected, problems })
      watch(context)
      await use({ watch, expected })

      // An expected response may still be on its way when the test has seen what it wanted.
      await expect.poll(() => expected.filter(({ wasSeen }) => !wasSeen)).toEqual([])
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  expectFailure: async ({ guard: { expected } }, use) =>
    use((url, status) => {
      expected.push({ url, status, wasSeen: false })
    }),
  otherBrowser: async ({ browser, baseURL, guard: { watch } }, use) =>
    use(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
      watch(context)
      return context.newPage()
    }),
})

/** How the product reports code that could not be loaded. */
const LOST_CODE = 'TypeError: Code did not load. Failed to fetch dynamically imported'

type Watching = { expected: ExpectedFailure[]; problems: string[] }

function watchContext(context: BrowserContext, { expected, problems }: Watching) {
  context.on('weberror', (error) => problems.push(`page error: ${error.error().message}`))
  context.on('response', (response) => {
    if (response.status() < 400) return
    const match = expected.find(({ url, status }) => url.test(response.url()) && status === response.status())
    if (match) match.wasSeen = true
    else problems.push(`response ${response.status()}: ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const match = expected.find(({ url, status }) => status === 'lost' && url.test(request.url()))
    if (match) match.wasSeen = true
  })
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    // Chromium repeats every failed response as a console error, with the response's address as its place.
    const isExpected = expected.some(({ url }) => url.test(message.location().url))
    if (isExpected && message.text().startsWith('Failed to load resource')) return
    const isLostCode = expected.some(({ url }) => url.test(message.text()))
    if (isLostCode && message.text().startsWith(LOST_CODE)) return
    problems.push(`console ${message.type()}: ${message.text()}`)
  })
}

export { expect }
