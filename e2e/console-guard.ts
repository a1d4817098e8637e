import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/** A connection that breaks has no status. */
type Failure = number | 'lost'
type AnnouncedFailure = { url: RegExp; status: Failure; wasSeen: boolean }

type ConsoleGuard = {
  /** What is looked at from now on, with all of its tabs. */
  guard: { watch: (context: BrowserContext) => void; announced: AnnouncedFailure[] }
  /** Announces a response of 400 or more, or a lost one, that the test provokes on purpose; it must then happen. */
  expectFailure: (url: RegExp, status: Failure) => void
  /** A page in the browser of somebody else. */
  otherBrowser: () => Promise<Page>
}

/** Every test fails on a console error or warning, a page error, or a failed response it did not announce. */
export const test = base.extend<ConsoleGuard>({
  guard: [
    async ({ context }, use) => {
      const announced: AnnouncedFailure[] = []
      const problems: string[] = []
      const watch = (watched: BrowserContext) => watchContext(watched, { announced, problems })
      watch(context)
      await use({ watch, announced })

      // An announced response may still be on its way when the test has seen what it wanted.
      await expect.poll(() => announced.filter(({ wasSeen }) => !wasSeen)).toEqual([])
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  expectFailure: async ({ guard: { announced } }, use) =>
    use((url, status) => {
      announced.push({ url, status, wasSeen: false })
    }),
  otherBrowser: async ({ browser, baseURL, guard: { watch } }, use) =>
    use(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
      watch(context)
      return context.newPage()
    }),
})

type Watching = { announced: AnnouncedFailure[]; problems: string[] }

function watchContext(context: BrowserContext, { announced, problems }: Watching) {
  context.on('weberror', (error) => problems.push(`page error: ${error.error().message}`))
  context.on('response', (response) => {
    if (response.status() < 400) return
    const match = announced.find(
      ({ url, status }) => url.test(response.url()) && status === response.status(),
    )
    if (match) match.wasSeen = true
    else problems.push(`response ${response.status()}: ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const match = announced.find(({ url, status }) => status === 'lost' && url.test(request.url()))
    if (match) match.wasSeen = true
  })
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    // Chromium repeats every failed response as a console error, with the response's address as its place.
    const isAnnounced = announced.some(({ url }) => url.test(message.location().url))
    if (isAnnounced && message.text().startsWith('Failed to load resource')) return
    const isLostCode = announced.some(({ url }) => url.test(message.text()))
    if (isLostCode && message.text().startsWith('TypeError: Failed to fetch dynamically imported')) return
    problems.push(`console ${message.type()}: ${message.text()}`)
  })
}

export { expect }
