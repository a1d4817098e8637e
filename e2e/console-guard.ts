import { test as base, expect } from '@playwright/test'

/** A connection that breaks has no status. */
type Failure = number | 'lost'
type AnnouncedFailure = { url: RegExp; status: Failure; wasSeen: boolean }

type ConsoleGuard = {
  /** Announces a response of 400 or more, or a lost one, that the test provokes on purpose; it must then happen. */
  expectFailure: (url: RegExp, status: Failure) => void
}

/** Every test fails on a console error or warning, a page error, or a failed response it did not announce, in any of its tabs. */
export const test = base.extend<ConsoleGuard>({
  expectFailure: [
    async ({ context }, use) => {
      const announced: AnnouncedFailure[] = []
      const problems: string[] = []

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
        problems.push(`console ${message.type()}: ${message.text()}`)
      })

      await use((url, status) => {
        announced.push({ url, status, wasSeen: false })
      })

      // An announced response may still be on its way when the test has seen what it wanted.
      await expect.poll(() => announced.filter(({ wasSeen }) => !wasSeen)).toEqual([])
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
